import { formatKickoff } from '#shared/text/format.ts';
import type { TipScore } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '#shared/tipLeagues/tipTerms.ts';
import { inARow, type AlertText, type NamedPlayer } from './alertTexts.ts';

/** What friends' leagues are told in their chats, in German. */

const hitsFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
/** Of a day's table. */
const PLACES = 5;

/** @param own players of the club in teams of the members, whosever they are */
export const leagueElevenText = (
  club: string,
  own: { starting: readonly NamedPlayer[]; missing: readonly NamedPlayer[] },
  { kickoffTs, opponent }: { kickoffTs: string; opponent: string | null },
): AlertText => ({
  title: `Aufstellung ${club} ist da`,
  body: [
    own.starting.length === 0 ? '' : `Aus euren Teams dabei: ${inARow(own.starting)}.`,
    own.missing.length === 0 ? '' : `Nicht dabei: ${inARow(own.missing)}.`,
    `Anstoß ${formatKickoff(kickoffTs)} Uhr${opponent === null ? '' : ` gegen ${opponent}`}.`,
  ]
    .filter(Boolean)
    .join(' '),
});

/** @param members how many belong to the league, and how many of them have tipped every club */
export const leagueLockText = (
  league: string,
  { lockTs, minutes }: { lockTs: string; minutes: number },
  members: { all: number; done: number },
): AlertText => ({
  title: `Noch ${minutes} Minuten: ${league}`,
  body: `Lock ${formatKickoff(lockTs)} Uhr. ${doneText(members)}`,
});

function doneText({ all, done }: { all: number; done: number }): string {
  if (done === all) return all === 1 ? 'Dein Tipp steht.' : 'Alle haben getippt.';
  return done === 0 ? 'Noch fehlen alle Tipps.' : `Fertig getippt: ${done} von ${all}.`;
}

/**
 * @param day the matchday's table, best first
 * @param leader of the whole table; null before the first scored match
 */
export const leagueResultText = (
  { matchday, league }: { matchday: number; league: string },
  { day, leader }: { day: readonly TipScore[]; leader: string | null },
  names: ReadonlyMap<string, string | null>,
): AlertText => ({
  title: `${matchday}. Spieltag: ${league}`,
  body: [
    `${day
      .slice(0, PLACES)
      .map(({ participant, hits }, place) => `${place + 1}. ${nameOf(participant, names)}${hitsText(hits)}`)
      .join(', ')}${day.length > PLACES ? ' …' : '.'}`,
    leader === null ? '' : `Vorn liegt insgesamt ${nameOf(leader, names)}.`,
  ]
    .filter(Boolean)
    .join(' '),
});

const hitsText = (hits: number | null) => (hits === null ? '' : ` (${hitsFormat.format(hits)} von 11)`);

function nameOf(participant: string, names: ReadonlyMap<string, string | null>): string {
  if (participant === MODEL) return 'das Modell';
  if (participant === AGAIN) return '„Dieselbe Elf wie zuletzt“';
  return names.get(participant)?.trim() || 'Jemand ohne Namen';
}
