import { Box } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import taps from '../Taps.module.css';
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
    <Box component="a" href={href} download c="accent" className={`${taps.reach} ${classes.link}`}>
      <Symbol size={16} stroke={1.7} aria-hidden />
      {label}
    </Box>
  );
}
