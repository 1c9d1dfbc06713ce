import { clubPath, fixturePath, paths, playerPath } from '#shared/hub/paths.ts';

const LINEUPS = 'lineups_general';
const MY_TEAM = 'my_team_general';

const SCREEN_OF_TYPE = new Map<string, string>([
  ['players', paths.players],
  ['clubs', paths.clubs],
  ['news', paths.news],
  ['fixtures', paths.fixtures],
]);
const RECORD_PATH_OF_TYPE = new Map([
  ['player', playerPath],
  ['club', clubPath],
  ['fixture', fixturePath],
]);

/** The path of a discussion's page; null for a page type that this version does not know. */
export function pathOfPage({ pageType, pageId }: { pageType: string; pageId: string }): string | null {
  if (pageId === LINEUPS) return paths.lineups;
  if (pageId === MY_TEAM) return paths.myTeam;
  return RECORD_PATH_OF_TYPE.get(pageType)?.(pageId) ?? SCREEN_OF_TYPE.get(pageType) ?? null;
}
