import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import { elevenFault } from '#shared/elevens/elevenFault.ts';
import type { ElevenTipInput, TipForm, TippedMatch } from '#shared/tipLeagues/tipLeagues.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readElevenChoice } from '../desk/elevens.ts';
import { clubMatchesOf, matchKey, toTip, toTipFixture } from './clubMatches.ts';
import { elevensOf, lastEleven } from './leagueScores.ts';

const FAULTS = { players: 'elevenIncomplete', goalkeepers: 'elevenKeepers' } as const;

/**
 * The squad to tip from, the predicted eleven and the last one.
 *
 * @throws AppError 'tipLeagueNotFound', 'clubNotInFixture' where the league does not tip the club's match, 'tipsClosed'
 */
export async function readTipForm(
  deps: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  asked: TippedMatch,
): Promise<TipForm> {
  const { rows, match } = await readOpenMatch(deps, userId, asked);
  const { squad, predicted } = await readElevenChoice(deps, asked);
  const tipped = await deps.stores.tipLeagues.tipped(asked.leagueId, {
    fixtures: [[asked.fixtureId]],
    withElevens: true,
  });
  const last = lastEleven(rows, match, elevensOf(tipped));
  const own = tipped.tips.find((tip) => tip.userId === userId && matchKey(tip) === matchKey(asked));
  return {
    ...toTipFixture(match, new Map(rows.teams.map((team) => [team.id, team]))),
    lockTs: match.lockTs,
    squad,
    predicted: predicted.length === STARTERS_PER_TEAM ? predicted : [],
    last: squad.flatMap(({ id }) => (last?.has(id) === true ? [id] : [])),
    tip: toTip(own),
  };
}

/**
 * Tips the eleven of a club, or changes the tip; it counts in every league of the user that has the club.
 *
 * @throws AppError as `readTipForm`, and 'invalid' for an impossible eleven
 */
export async function tipEleven(
  deps: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  input: ElevenTipInput,
): Promise<void> {
  const { match } = await readOpenMatch(deps, userId, input);
  const { squad } = await readElevenChoice(deps, input);
  const chosen = new Set(input.playerIds);
  const eleven = squad.filter(({ id }) => chosen.has(id));
  if (eleven.length < chosen.size) throw new AppError('elevenOfOthers');
  const fault = elevenFault(eleven);
  if (fault !== null) throw new AppError(FAULTS[fault]);
  await deps.stores.elevenTips.tip(
    userId,
    { ...input, playerIds: [...chosen] },
    { kickoffTs: match.fixture.kickoffTs, nowTs: deps.now().toISOString() },
  );
}

async function readOpenMatch(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  { leagueId, fixtureId, teamId }: TippedMatch,
) {
  const rows = await stores.tipLeagues.read(userId, leagueId);
  const all = clubMatchesOf(rows.fixtures, rows.clubs, rows.league.firstMatchday);
  const match = all.find((one) => one.fixture.id === fixtureId && one.teamId === teamId);
  if (match === undefined) throw new AppError('clubNotInFixture');
  const isKnown = rows.announced.some((one) => one.fixtureId === fixtureId && one.teamId === teamId);
  const isOpen = match.fixture.status === 'scheduled' && match.lockTs > now().toISOString() && !isKnown;
  if (!isOpen) throw new AppError('tipsClosed');
  return { rows, match };
}
