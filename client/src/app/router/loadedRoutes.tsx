import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

type Load = () => Promise<{ Component?: ComponentType }>;

/** Routes whose screens are separate scripts, loaded before the screen is shown. */
export interface LoadedRoutes {
  /** As React Router renders them. */
  routes: RouteObject[];
  /** Loads the scripts of the screen at a path; null if all are loaded. Scripts that failed to load are tried again. */
  load: (pathname: string) => Promise<void> | null;
}

/** A screen, or a gate before screens, with a script of its own. */
class LazyScreen {
  #loaded: ComponentType | null = null;
  #failure: { error: unknown } | null = null;
  #loading: Promise<void> | null = null;
  readonly #load: Load;

  constructor(load: Load) {
    this.#load = load;
  }

  get isLoaded(): boolean {
    return this.#loaded !== null;
  }

  load(): Promise<void> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  async #start(): Promise<void> {
    this.#failure = null;
    try {
      this.#loaded = (await this.#load()).Component ?? null;
    } catch (error) {
      this.#failure = { error };
    }
    this.#loading = null;
  }

  /** Renders the screen, or throws its load error for the boundary around it. */
  readonly Component = () => {
    if (this.#failure !== null) throw this.#failure.error;
    const Loaded = this.#loaded;
    return Loaded && <Loaded />;
  };
}

export function loadedRoutes(given: readonly RouteObject[]): LoadedRoutes {
  const screens = new Map<RouteObject, LazyScreen>();
  const drawn = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.map((route) => {
      const { path, lazy, children, Component, element } = route;
      const screen = typeof lazy === 'function' ? new LazyScreen(lazy as Load) : null;
      const shown: RouteObject = {
        path,
        element,
        Component: screen?.Component ?? Component,
        children: children && drawn(children),
      };
      if (screen !== null) screens.set(shown, screen);
      return shown;
    });

  const routes = drawn(given);
  const load = (pathname: string) => {
    const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
      const screen = screens.get(route);
      return screen === undefined || screen.isLoaded ? [] : [screen.load()];
    });
    return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
  };
  return { routes, load };
}
