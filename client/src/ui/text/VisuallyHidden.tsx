import type { ComponentPropsWithoutRef } from 'react';
import classes from './VisuallyHidden.module.css';

interface VisuallyHiddenProps extends ComponentPropsWithoutRef<'span'> {
  component?: 'span' | 'output' | 'caption' | 'dt';
}

/** For the ear only. A plain element: lists of hundreds of rows have several in each, for which Mantine's costs too much. */
export function VisuallyHidden({ component: Element = 'span', ...others }: VisuallyHiddenProps) {
  return <Element className={classes.hidden} {...others} />;
}
