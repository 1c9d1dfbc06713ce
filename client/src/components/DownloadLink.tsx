import type { Icon } from '@tabler/icons-react';
import classes from './ExternalLink.module.css';

interface DownloadLinkProps {
  /** An address of the hub. */
  href: string;
  Icon: Icon;
  label: string;
}

/** A file of the hub to keep. */
export function DownloadLink({ href, Icon: Symbol, label }: DownloadLinkProps) {
  return (
    <a href={href} download className={classes.link}>
      <Symbol size={16} stroke={1.7} aria-hidden />
      {label}
    </a>
  );
}
