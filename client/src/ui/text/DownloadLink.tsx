import type { Icon } from '@tabler/icons-react';
import ui from '../Vocabulary.module.css';
import classes from './ExternalLink.module.css';

interface DownloadLinkProps {
  /** A path on the hub. */
  href: string;
  Icon: Icon;
  label: string;
}

/** Downloads a file from the hub. */
export function DownloadLink({ href, Icon: Symbol, label }: DownloadLinkProps) {
  return (
    <a href={href} download className={`${ui.accent} ${ui.inline} ${ui.reach} ${classes.link}`}>
      <Symbol size={16} stroke={1.7} aria-hidden />
      {label}
    </a>
  );
}
