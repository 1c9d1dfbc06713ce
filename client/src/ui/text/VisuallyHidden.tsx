import type { ComponentPropsWithoutRef } from 'react';
import classes from './VisuallyHidden.module.css';

interface VisuallyHiddenProps extends ComponentPropsWithoutRef<'span'> {
  component?: 'span' | 'output' | 'caption' | 'dt';
}

/**
 * For screen readers only. A plain element, because lists of hundreds of rows contain several per row, for which Mantine's
 * is too slow.
 */
export function VisuallyHidden({ component: Element = 'span', ...others }: VisuallyHiddenProps) {
  return <Element className={classes.hidden} {...others} />;
}
