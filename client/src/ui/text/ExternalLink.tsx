import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ExternalLink.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { parseUrl } from '@hub/shared/text/parseUrl.ts';
import taps from '../Taps.module.css';
import wrapping from '../Wrapping.module.css';

const SAFE_PROTOCOLS = new Set(['http:', 'https:']);
const IN_NEW_TAB = '(öffnet in neuem Tab)';

/** Whether the text is a full http or https address; everything else (`javascript:`, `data:`, paths) is not. */
export function isWebAddress(text: string): boolean {
  return SAFE_PROTOCOLS.has(parseUrl(text)?.protocol ?? '');
}

interface ExternalLinkProps {
  href: string | null;
  /** Describes the target for screen reader users who hear the link out of context. */
  about: string;
  look?: 'button' | 'text';
  children: ReactNode;
}

/**
 * Links out of the hub in a new tab, without referrer or opener; renders no link unless the address is http or https.
 */
export function ExternalLink({ href, about, look = 'button', children }: ExternalLinkProps) {
  if (href === null || !isWebAddress(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={look === 'text' ? `${wrapping.breaks} ${classes.text}` : `${taps.reach} ${classes.link}`}
    >
      {children}
      <VisuallyHidden>{`: ${about} ${IN_NEW_TAB}`}</VisuallyHidden>
      <IconExternalLink size={15} stroke={1.8} aria-hidden />
    </a>
  );
}
