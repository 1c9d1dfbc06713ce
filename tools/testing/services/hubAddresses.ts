import { paths } from '@hub/shared/hub/paths.ts';

const SCREENS: ReadonlySet<string> = new Set(Object.values(paths));
/** Screens of a single thing, followed by its id. */
const DETAILS: ReadonlySet<string> = new Set([
  paths.players,
  paths.clubs,
  paths.fixtures,
  paths.tipLeagues,
  paths.sharedPicture,
]);

/** Whether the client has a screen at an address of the hub; `client/src/app/routes.test.ts` compares this with its routes. */
export function isScreen(address: string): boolean {
  const { pathname } = new URL(address, 'http://localhost:3000');
  if (SCREENS.has(pathname)) return pathname !== paths.sharedPicture;
  const [, screen, id = '', ...rest] = pathname.split('/');
  return id !== '' && rest.length === 0 && DETAILS.has(`/${screen}`);
}
