import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of a screen whose script comes after it; what does not come is left out. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
