import type { Random } from '@hub/season/matchdata/demo/random.ts';
import {
  choiceText,
  COMMENT,
  ELEVEN_TIP,
  LIKE,
  START_TIP,
  TEAM,
  TEAM_PLAYER,
  TIP_LEAGUE,
  tipText,
  WATCHED,
  type Entered,
} from './entered.ts';
import { NoAnswer, type Visitor } from './visitor.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { CERTAINTIES } from '@hub/shared/tipLeagues/tipTerms.ts';

const TEAMS_OF_ONE = 3;
const PLAYERS_OF_TEAM = 30;
const LEAGUES_OF_ONE = 4;
const ADDED_AT_ONCE = 5;

/** State shared by all fans. */
export interface FanTalk {
  /** All confirmed comments. */
  comments: { id: string; by: string; page: { pageType: 'player' | 'club' | 'fixture'; pageId: string } }[];
  /** Invitation to the newest tip league. */
  invitation: string | null;
  /** Number of comments posted so far; makes each comment different. */
  posted: number;
}

/** A fan's account and entries. */
export interface Fan {
  name: string;
  visitor: Visitor;
  entered: Entered;
}

/** One visit of a fan: the hub, and the players to choose from. */
export interface FanVisit {
  fan: Fan;
  hubUrl: string;
  random: Random;
  talk: FanTalk;
  /** Players to choose from; some are players who will move. */
  playerIds: readonly string[];
  nowTs: string;
}

/** Makes an entry and stores it once the hub has confirmed it. @param value null: the entry is taken back */
async function enter<T>(
  { entered }: Fan,
  line: string,
  value: string | null,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    if (value === null) entered.delete(line);
    else entered.set(line, value);
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) entered.set(line, null);
    throw error;
  }
}

/** Confirmed lines of a kind, without the kind. */
const known = ({ entered }: Fan, kind: string): string[] =>
  [...entered].flatMap(([line, value]) =>
    value !== null && line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : [],
  );

async function pickPlayers({ fan, hubUrl, random, playerIds }: FanVisit): Promise<void> {
  const teams = known(fan, 'team');
  if (teams.length === 0 || (teams.length < TEAMS_OF_ONE && random.isTrue(0.1))) {
    const name = `Elf ${teams.length + 1}`;
    const { id } = await fan.visitor.mutate(hubUrl, 'myTeam.createTeam', { name });
    fan.entered.set(TEAM(id), name);
    teams.push(id);
  }
  const userTeamId = random.pick(teams);
  const current = [...fan.entered.keys()].filter((line) => line.endsWith(` of team ${userTeamId}`));
  const added = random
    .shuffled(playerIds)
    .filter((playerId) => !current.includes(TEAM_PLAYER(userTeamId, playerId)))
    .slice(0, Math.min(ADDED_AT_ONCE, PLAYERS_OF_TEAM - current.length));
  if (added.length === 0) return;
  try {
    await fan.visitor.mutate(hubUrl, 'myTeam.addPlayers', { userTeamId, playerIds: added });
  } catch (error) {
    if (error instanceof NoAnswer)
      for (const playerId of added) fan.entered.set(TEAM_PLAYER(userTeamId, playerId), null);
    throw error;
  }
  for (const playerId of added)
    fan.entered.set(TEAM_PLAYER(userTeamId, playerId), choiceText({ place: null, value: null }));
}

async function choosePlace({ fan, hubUrl, random }: FanVisit): Promise<void> {
  const players = known(fan, 'player');
  if (players.length === 0) return;
  const [playerId = '', , , userTeamId = ''] = random.pick(players).split(' ');
  const line = TEAM_PLAYER(userTeamId, playerId);
  if (random.isTrue(0.2))
    return enter(fan, line, null, () =>
      fan.visitor.mutate(hubUrl, 'myTeam.removePlayer', { userTeamId, playerId }),
    );
  const choice = {
    place: random.pick(['pinned', 'benched', null] as const),
    value: random.between(0, 400) / 4,
  };
  return enter(fan, line, choiceText(choice), () =>
    fan.visitor.mutate(hubUrl, 'myTeam.setChoice', { userTeamId, playerId, ...choice }),
  );
}

async function watchPlayer({ fan, hubUrl, random, playerIds }: FanVisit): Promise<void> {
  const playerId = random.pick(playerIds);
  const line = WATCHED(playerId);
  if (!fan.entered.has(line))
    await enter(fan, line, '-', () => fan.visitor.mutate(hubUrl, 'watchlist.watch', { playerId }));
  const thresholdPercent = random.between(1, 99);
  await enter(fan, line, String(thresholdPercent), () =>
    fan.visitor.mutate(hubUrl, 'watchlist.setThreshold', { playerId, thresholdPercent }),
  );
}

async function comment({ fan, hubUrl, random, talk, playerIds }: FanVisit): Promise<void> {
  talk.posted += 1;
  const content = `Spielt er? Meinung Nummer ${talk.posted}.`;
  const answered = random.isTrue(0.3) && talk.comments.length > 0 ? random.pick(talk.comments) : null;
  if (answered !== null) {
    const { id } = await fan.visitor.mutate(hubUrl, 'community.reply', { commentId: answered.id, content });
    fan.entered.set(COMMENT(id), content);
    return;
  }
  const page = { pageType: 'player' as const, pageId: random.pick(playerIds) };
  const { id } = await fan.visitor.mutate(hubUrl, 'community.postComment', { ...page, content });
  fan.entered.set(COMMENT(id), content);
  talk.comments.push({ id, by: fan.name, page });
}

async function like({ fan, hubUrl, random, talk }: FanVisit): Promise<void> {
  const liked = talk.comments.filter(({ id, by }) => by !== fan.name && !fan.entered.has(LIKE(id)));
  if (liked.length === 0) return;
  const { id } = random.pick(liked);
  await enter(fan, LIKE(id), '', () => fan.visitor.mutate(hubUrl, 'community.toggleLike', { commentId: id }));
}

async function tipStart({ fan, hubUrl, random, playerIds, nowTs }: FanVisit): Promise<void> {
  const coming = await fan.visitor.query(hubUrl, 'catalog.comingFixtures', undefined);
  const playerId = random.pick(playerIds);
  const { player } = await fan.visitor.query(hubUrl, 'catalog.player', { playerId });
  const fixture = coming.find(
    ({ homeTeamId, awayTeamId, status, kickoffTs }) =>
      status === 'scheduled' &&
      kickoffTs > nowTs &&
      (homeTeamId === player.teamId || awayTeamId === player.teamId),
  );
  if (fixture === undefined || player.teamId === null) return;
  const starts = random.isTrue(0.5);
  await enter(fan, START_TIP(fixture.id, playerId), String(starts), () =>
    fan.visitor.mutate(hubUrl, 'community.tipStart', { fixtureId: fixture.id, playerId, starts }),
  );
}

async function tipEleven({ fan, hubUrl, random, talk, nowTs }: FanVisit): Promise<void> {
  const coming = await fan.visitor.query(hubUrl, 'catalog.comingFixtures', undefined);
  if (!coming.some(({ status, kickoffTs }) => status === 'scheduled' && kickoffTs > nowTs)) return;
  const leagues = await fan.visitor.query(hubUrl, 'tipLeagues.mine', undefined);
  const open = leagues.filter((league) => league.open !== null);
  if (open.length === 0) return joinLeague({ fan, hubUrl, random, talk }, leagues.length);
  const league = await fan.visitor.query(hubUrl, 'tipLeagues.league', { leagueId: random.pick(open).id });
  const match = league.open.find(({ isElevenKnown }) => !isElevenKnown);
  if (match === undefined) return;
  const tipped = { leagueId: league.id, fixtureId: match.fixtureId, teamId: match.club.id };
  const { squad, predicted, last } = await fan.visitor.query(hubUrl, 'tipLeagues.form', tipped);
  const playerIds = last.length === STARTERS_PER_TEAM && random.isTrue(0.5) ? last : [...predicted];
  if (playerIds.length !== STARTERS_PER_TEAM || squad.length < STARTERS_PER_TEAM) return;
  const tip = { playerIds, certaintyPercent: random.pick(CERTAINTIES) };
  await enter(fan, ELEVEN_TIP(match.fixtureId, match.club.id), tipText(tip), () =>
    fan.visitor.mutate(hubUrl, 'tipLeagues.tip', { ...tipped, ...tip }),
  );
}

async function joinLeague(
  { fan, hubUrl, random, talk }: Pick<FanVisit, 'fan' | 'hubUrl' | 'random' | 'talk'>,
  before: number,
): Promise<void> {
  const invited =
    talk.invitation &&
    (await fan.visitor.mutate(hubUrl, 'tipLeagues.invitation', { token: talk.invitation }));
  if (talk.invitation !== null && invited && invited.leagueId === null) {
    const { leagueId } = await fan.visitor.mutate(hubUrl, 'tipLeagues.join', { token: talk.invitation });
    fan.entered.set(TIP_LEAGUE(leagueId), invited.name);
    return;
  }
  if (before >= LEAGUES_OF_ONE) return;
  const clubs = await fan.visitor.query(hubUrl, 'catalog.clubs', undefined);
  const teamIds = random
    .shuffled(clubs.map(({ id }) => id))
    .slice(0, 4)
    .toSorted();
  if (teamIds.length === 0) return;
  const name = `Runde ${fan.name} ${before + 1}`;
  const { leagueId } = await fan.visitor.mutate(hubUrl, 'tipLeagues.found', { name, teamIds });
  fan.entered.set(TIP_LEAGUE(leagueId), name);
  talk.invitation = (await fan.visitor.query(hubUrl, 'tipLeagues.league', { leagueId })).invitationToken;
}

/** A fan's actions, one per visit. */
export const FAN_ACTIONS: readonly ((visit: FanVisit) => Promise<void>)[] = [
  pickPlayers,
  choosePlace,
  watchPlayer,
  comment,
  like,
  tipStart,
  tipEleven,
];
