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

  get hasFailed(): boolean {
    return this.#failure !== null;
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

const RELOADED_KEY = 'hub_reloaded';

/**
 * @param reload loads the document again, once for each screen whose script is missing while the browser is online: an update
 *   of the hub has replaced the scripts of the document that is open
 */
export function loadedRoutes(given: readonly RouteObject[], reload?: () => void): LoadedRoutes {
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
      return screen === undefined || screen.isLoaded ? [] : [screen];
    });
    return missing.length === 0 ? null : loadAll(missing, pathname);
  };
  async function loadAll(missing: readonly LazyScreen[], pathname: string): Promise<void> {
    await Promise.all(missing.map((screen) => screen.load()));
    if (!missing.some(({ hasFailed }) => hasFailed)) {
      sessionStorage.removeItem(RELOADED_KEY);
      return;
    }
    const isOpen = window.location.pathname === pathname;
    if (
      reload === undefined ||
      !isOpen ||
      !navigator.onLine ||
      sessionStorage.getItem(RELOADED_KEY) === pathname
    )
      return;
    sessionStorage.setItem(RELOADED_KEY, pathname);
    reload();
    // What is shown stays until the new document replaces it.
    await new Promise(() => {});
  }
  return { routes, load };
}
