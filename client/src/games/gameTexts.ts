import { clubWordOf } from '../clubs/clubWords.ts';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import { formatCount, formatDecimal, formatPlural } from '@hub/shared/text/format.ts';
import type { CallHelp, CloseCall } from '@hub/shared/games/closeCalls.ts';
import type { Game, GameProfile } from '@hub/shared/games/profiles.ts';
import { formatClock } from '../format/dates.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

const weekdayFormat = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'Europe/Berlin' });
const clubOf = ({ team }: UserTeamPlayer) => (team === null ? '' : clubWordOf(team));

function helpOf(
  { starter, rival, help, later }: CloseCall<UserTeamPlayer>,
  nameOf: ReadonlyMap<string, string>,
  laterKickoffTs = '',
): string {
  const [club, other] = [clubOf(starter), clubOf(rival)];
  const sentences: Record<CallHelp, () => string> = {
    wait: () =>
      `${nameOf.get(later?.id ?? '')} spielt erst ${weekdayFormat.format(Date.parse(laterKickoffTs))}, du kannst warten.`,
    bothKnown: () =>
      club === other ? `Die Elf von ${club} kommt vor dem Lock.` : 'Beide Elfen kommen vor dem Lock.',
    starterKnown: () => `Die Elf von ${club} kommt vor dem Lock, die von ${other} nicht.`,
    rivalKnown: () => `Die Elf von ${other} kommt vor dem Lock, die von ${club} nicht.`,
    noneKnown: () =>
      club === other
        ? `Die Elf von ${club} kommt erst nach dem Lock.`
        : 'Beide Elfen kommen erst nach dem Lock.',
    unreported: () => gameTexts.unreported,
    rivalOfficial: () => `${nameOf.get(rival.id)} steht in der Elf, die von ${club} ist noch nicht da.`,
    noFixture: () => 'Nicht beide haben an diesem Spieltag ein Spiel.',
  };
  return sentences[help]();
}

export const gameTexts = {
  title: 'Dein Spiel',
  game: 'Managerspiel',
  games: {
    own: 'Eigene Regeln',
    ...GAME_NAMES,
  } satisfies Record<Game, string>,
  lockedSince: (lockTs: string) => `gelockt seit ${formatClock(lockTs)}`,
  staysHeld: 'Wer schon gelockt ist, bleibt an diesem Spieltag, wo er ist.',
  untilLock: 'Bis zum Lock',
  transfers: 'Transfers: Wen kaufen?',
  duels: 'Duelle: Schlägst du ihn?',
  review: 'Rückblick',
  calendar: 'Locks in den Kalender',
  teamCalendar: 'Spiele meines Teams in den Kalender',
  withFriends: 'Startelf mit Freunden tippen',
  notChanged: 'Das Spiel ließ sich nicht ändern.',

  knownTitle: 'Offizielle Elf vor dem Lock',
  unknownTitle: 'Erst danach',
  unreported: 'Offizielle Elfen meldet hier niemand.',
  allKnown: 'Die Elf jedes deiner Vereine kommt vor dem Lock seiner Spieler.',
  absent: (clubs: readonly string[]) => `Ohne Spiel an diesem Spieltag: ${clubs.join(', ')}`,

  callsTitle: 'Knappe Fälle',
  call: (call: CloseCall<UserTeamPlayer>, laterKickoffTs: string | undefined) => {
    const { starter, rival } = call;
    const nameOf = shortNames([starter, rival]);
    const [first, second] = [starter, rival].map(
      ({ id, name, startProbability }) =>
        `${nameOf.get(id) ?? name} ${formatStartChance(startProbability ?? 0)}`,
    );
    return `${first} oder ${second}: ${helpOf(call, nameOf, laterKickoffTs)}`;
  },

  rules: ({ squadSize, maxPerClub, stars }: GameProfile) =>
    [
      ...(squadSize === null ? [] : [`Kader: ${formatCount(squadSize)} Spieler`]),
      ...(maxPerClub === null ? [] : [`höchstens ${formatCount(maxPerClub)} je Verein`]),
      ...(stars === null ? [] : [`${formatCount(stars.count)} Stars × ${formatDecimal(stars.multiplier)}`]),
    ].join(' · '),
  tooMany: (count: number, size: number) =>
    `${formatPlural(count, { one: 'Spieler', other: 'Spieler' })} im Team, erlaubt sind ${formatCount(size)}.`,
  tooManyOfClub: (club: string, count: number, max: number) =>
    `${club}: ${formatPlural(count, { one: 'Spieler', other: 'Spieler' })}, erlaubt sind ${formatCount(max)}.`,
} as const;
