import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of a screen whose script loads after it; nothing is shown if it fails to load. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
