import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import type { LockFixture } from '@hub/shared/games/lockOf.ts';
import { formatDecimal, formatKickoff, formatSigned, formatTenths } from '@hub/shared/text/format.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { ElevenPicture, ElevenPlayer } from './elevenPicture.ts';
import type { PlayerPicture } from './playerPicture.ts';

/** The contents of pictures of a team, a club's eleven and a player, in German. */

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
  const expectedStarters = fan === null ? best.expectedStarters : fan.expected;
  const players = POSITION_GROUPS.flatMap((group) => starters[group]).flatMap((player): ElevenPlayer[] => {
    const positionGroup = fieldGroupOf(player);
    return positionGroup === null ? [] : [{ ...player, positionGroup }];
  });
  if (players.length === 0) return null;
  return {
    kind: 'eleven',
    kicker: `Meine Elf · ${formation}`,
    title: team.name,
    subtitle: null,
    figure:
      expectedStarters === null
        ? null
        : {
            value: formatTenths(expectedStarters),
            label: `von ${players.length} beginnen voraussichtlich`,
          },
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
  { isDemo }: Pick<Circumstances, 'isDemo'>,
): PlayerPicture {
  const [next] = nextFixtures;
  const against =
    next === undefined
      ? null
      : `${next.isHome ? 'gegen' : 'bei'} ${next.opponent?.name ?? UNKNOWN_CLUB}, ${formatKickoff(next.kickoffTs)}`;
  const reasons =
    startChance === null
      ? []
      : notableReasons(startChance.reasons, startChance.startProbability, REASONS_SHOWN);
  return {
    kind: 'player',
    kicker: 'Startet er?',
    title: player.name,
    subtitle: [team?.name, against].filter((part) => part).join(' · ') || null,
    team,
    startProbability: startChance?.startProbability ?? null,
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
