import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './BackLink.module.css';

/** What a list hands to the screen it opens, so that the way back leads to the same view of the list. */
export interface CameFrom {
  /** The list's search parameters, `?…` or empty. */
  listSearch: string;
}

function listSearchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('listSearch' in state)) return '';
  return typeof state.listSearch === 'string' ? state.listSearch : '';
}

/** Leads from a detail back to its list, with the filters that the list had. */
export function BackLink({ to, label }: { to: string; label: string }) {
  const location = useLocation();
  return (
    <Link to={{ pathname: to, search: listSearchOf(location.state) }} className={classes.link}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      {label}
    </Link>
  );
}
