import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { callMutation, createTeam, type Person, signUp } from '../stage/hubApi.ts';
import { startHub, type RunningHub } from '../stage/startHub.ts';

/** A Thursday, one day before matchday 23 begins. */
const AS_OF = '2018-02-15T12:00:00.000Z';
/** VfL Wolfsburg against FC Bayern München. */
const FIXTURE = { pageType: 'fixture', pageId: '2516945' } as const;

/**
 * The fan who does the tasks. One of the fifteen players is suspended; two are benched because others are likelier to start.
 */
export const SEASON_FAN = {
  team: 'Elf am Sonntag',
  playerIds: [
    ['49968', '14847'],
    ['340646', '14689', '15125', '221411', '134383'],
    ['16110', '224680', '20475', '14732', '14706'],
    ['173214', '14705', '16025'],
  ].flat(),
} as const;

/** The Bundesliga 2017-18 beside the repository; null if it is missing. */
export const seasonDir = (): string | null => findRealBundleDir('bundesliga-2017-18');

/** A hub with the Bundesliga 2017-18 and a discussion of an upcoming match. */
export async function startSeasonHub(): Promise<RunningHub> {
  const dir = seasonDir();
  if (dir === null) throw new Error('there is no Bundesliga 2017-18 in ../shared/data');
  const hub = await startHub({}, { dir, asOf: AS_OF });
  const otto = await signUp(hub.address, { displayName: 'Otto' });
  await write(hub, otto, 'postComment', { ...FIXTURE, content: 'Müller trifft, jede Wette.' });
  await write(hub, otto, 'createPoll', {
    ...FIXTURE,
    question: 'Wie geht es aus?',
    choices: { kind: 'text', options: ['Heimsieg', 'Unentschieden', 'Auswärtssieg'] },
  });
  return hub;
}

/** A new user of a hub, with the team of `SEASON_FAN`. */
export async function joinSeason(hub: RunningHub): Promise<Person> {
  const fan = await signUp(hub.address, { displayName: 'Fritzi' });
  await createTeam(hub.address, fan, SEASON_FAN.team, SEASON_FAN.playerIds);
  return fan;
}

async function write(hub: RunningHub, who: Person, procedure: string, input: object): Promise<void> {
  const { status } = await callMutation(hub.address, `community.${procedure}`, input, who);
  if (status !== 200) throw new Error(`community.${procedure} answered ${status}`);
}
