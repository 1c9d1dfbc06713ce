import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import type { LockFixture } from '@hub/shared/games/lockOf.ts';
import {
  formatCount,
  formatDecimal,
  formatKickoff,
  formatSigned,
  formatTenths,
} from '@hub/shared/text/format.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { formatEstimate, noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import {
  chancePhaseAt,
  listedTruthOf,
  startShareOf,
  type MatchTruth,
} from '@hub/shared/season/matchTruth.ts';
import { BEFORE_KICKOFF, truthInWords } from '@hub/shared/season/truthText.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import type { MatchdayReview } from '@hub/shared/review/review.schema.ts';
import { broughtText, decisionLines, gainText, luckText } from '@hub/shared/review/reviewText.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { ElevenPicture, ElevenPlayer } from './elevenPicture.ts';
import type { PlayerPicture } from './playerPicture.ts';
import type { ReviewPicture } from './reviewPicture.ts';

/** The contents of pictures of a team, its matchday, a club's eleven and a player, in German. */

const REASONS_SHOWN = 3;
/** Name of an unknown club. */
const UNKNOWN_CLUB = 'Unbekannt';

interface Circumstances {
  /** Nothing later than this was known to the run; ISO-8601 UTC, null before the first run. */
  asOfTs: string | null;
  isDemo: boolean;
}

/** When the chances were computed, formatted for pictures; null before the first run. */
const asOfText = (asOfTs: string | null) => (asOfTs === null ? null : formatKickoff(asOfTs));

interface Matchday {
  /** Fixtures of the matchday and later, see `fanMatchdayOf`. */
  fixtures: readonly LockFixture[];
  nowMs: number;
}

/** The eleven as on the screens; locked players keep their places. @returns null for a team without players */
export function pictureOfTeam(
  team: UserTeam,
  { asOfTs, isDemo, fixtures, nowMs }: Circumstances & Matchday,
): ElevenPicture | null {
  const fan = fanMatchdayOf(team, fixtures, nowMs);
  const { starters, formation, ...best } = fan?.eleven ?? elevenOfTeam(team);
  const phaseOf = new Map(fan?.players.map(({ player, phase }) => [player.id, phase]));
  const hasFigure = (fan === null ? best.expectedStarters : fan.expected) !== null;
  const players = POSITION_GROUPS.flatMap((group) => starters[group]).flatMap((player): ElevenPlayer[] => {
    const positionGroup = fieldGroupOf(player);
    const startProbability =
      fan === null ? player.startProbability : startShareOf(player, phaseOf.get(player.id) ?? null);
    return positionGroup === null ? [] : [{ ...player, positionGroup, startProbability }];
  });
  if (players.length === 0) return null;
  const isKnown = players.every(
    ({ startProbability }) => startProbability === null || isOfficialChance(startProbability),
  );
  return {
    kind: 'eleven',
    kicker: `Meine Elf · ${formation}`,
    title: team.name,
    subtitle: null,
    figure: hasFigure
      ? {
          // The sum of what the shirts show.
          value: (isKnown ? formatCount : formatTenths)(
            players.reduce((sum, { startProbability }) => sum + (startProbability ?? 0), 0),
          ),
          label: `von ${players.length} beginnen${isKnown ? '' : ' voraussichtlich'}`,
        }
      : null,
    players,
    asOf: asOfText(asOfTs),
    isDemo,
  };
}

export interface ClubFixture {
  matchday: number | null;
  kickoffTs: string;
  isHome: boolean;
  opponentName: string | null;
}

const CLUB_KICKERS = {
  startingEleven: 'So hat die Mannschaft begonnen',
  officialEleven: 'Offizielle Aufstellung',
  startChance: 'Wahrscheinlichste Elf',
} as const;

/** @returns null while the eleven is unknown */
export function pictureOfClub(
  lineup: TeamLineup,
  { matchday, kickoffTs, isHome, opponentName }: ClubFixture,
  { asOfTs, isDemo }: Circumstances,
): ElevenPicture | null {
  const { basis, eleven, teamId, name } = lineup;
  if (basis === 'none' || basis === 'unseen' || eleven.length === 0) return null;
  const isEstimate = basis === 'startChance';
  const team = { id: teamId, name: name ?? UNKNOWN_CLUB };
  const sum = eleven.reduce((total, { startProbability }) => total + (startProbability ?? 0), 0);
  return {
    kind: 'eleven',
    kicker: matchday === null ? CLUB_KICKERS[basis] : `${CLUB_KICKERS[basis]} · ${matchday}.\u00A0Spieltag`,
    title: team.name,
    subtitle: `${isHome ? 'gegen' : 'bei'} ${opponentName ?? UNKNOWN_CLUB}, ${formatKickoff(kickoffTs)}`,
    figure: isEstimate
      ? { value: formatDecimal(sum), label: `von ${STARTERS_PER_TEAM} treffen voraussichtlich zu` }
      : null,
    players: eleven.map((player) =>
      Object.assign({}, player, { team, startProbability: isEstimate ? player.startProbability : null }),
    ),
    asOf: asOfText(asOfTs),
    isDemo,
  };
}

export function pictureOfPlayer(
  { player, team, startChance, isClubUnseen, nextFixtures }: PlayerDetails,
  { isDemo, nowMs }: Pick<Circumstances & Matchday, 'isDemo' | 'nowMs'>,
): PlayerPicture {
  const [next] = nextFixtures;
  const phase = chancePhaseAt(player, nowMs);
  const against =
    next === undefined
      ? null
      : `${next.isHome ? 'gegen' : 'bei'} ${next.opponent?.name ?? UNKNOWN_CLUB}, ${formatKickoff(next.kickoffTs)}`;
  const reasons =
    startChance === null || phase !== 'before'
      ? []
      : notableReasons(startChance.reasons, startChance.startProbability, REASONS_SHOWN);
  const isOver = phase === 'over' && player.match !== null;
  return {
    kind: 'player',
    kicker: isOver ? `${player.match?.matchday}.\u00A0Spieltag` : 'Startet er?',
    title: player.name,
    subtitle: [team?.name, against].filter((part) => part).join(' · ') || null,
    team,
    startProbability:
      startChance === null
        ? null
        : startShareOf({ ...startChance, played: player.match?.played ?? null }, phase),
    fact: phase === 'before' ? null : factOf(listedTruthOf(player, phase)),
    unseen: isClubUnseen ? noElevenYet(team?.shortName ?? null) : null,
    reasons: reasons.map((row) => ({
      // A certain case has a reason without points.
      points: row.points === 0 ? '' : formatSigned(row.points),
      isFor: row.points > 0,
      sentence: reasonSentence(row),
    })),
    asOf: asOfText(startChance?.asOfTs ?? null),
    isDemo,
  };
}

/** A figure for what is known of a match that has begun, with its words. */
function factOf(truth: MatchTruth): PlayerPicture['fact'] {
  if (truth.kind === 'unknown' || truth.kind === 'guess') return null;
  if (truth.kind === 'lastForecast')
    return { figure: formatEstimate(truth.startProbability), words: BEFORE_KICKOFF };
  const words = truthInWords(truth);
  if ('minutes' in truth) return { figure: `${formatCount(truth.minutes)}′`, words };
  return { figure: truth.kind === 'in' ? 'Ja' : 'Nein', words };
}

/** A matchday of a team with its best and its worst decision. @returns null while nothing is known */
export function pictureOfReview(
  name: string,
  review: MatchdayReview,
  { isDemo }: Pick<Circumstances, 'isDemo'>,
): ReviewPicture | null {
  const { matchday, mine, luck, unit, state } = review;
  if (mine.value === null) return null;
  const decided = decisionLines(review)
    .flatMap(({ words, value }) => (value === null || value === 0 ? [] : { words, value }))
    .toSorted((one, other) => other.value - one.value);
  const ends = [...new Set([decided[0], decided.at(-1)])].flatMap((decision) => decision ?? []);
  return {
    kind: 'review',
    kicker: `Rückblick · ${matchday}.\u00A0Spieltag`,
    title: name,
    subtitle: null,
    sum: broughtText(mine.value, { unit, of: mine.of }),
    isWhole: state === 'whole',
    luck: luck && luckText(luck.percentile),
    decisions: ends.map(({ words, value }) => ({ words, gain: gainText(value), isGain: value > 0 })),
    asOf: null,
    isDemo,
    isPast: true,
  };
}
