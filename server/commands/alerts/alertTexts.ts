import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { wholePoints } from '@hub/shared/points/pointsText.ts';
import type { MessageKind } from '@hub/shared/alerts/alertTerms.ts';
import type { ChatService } from '@hub/shared/alerts/chatTerms.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { formatKickoff, formatPlural } from '@hub/shared/text/format.ts';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { formatEstimate, formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import type { TipScore } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '@hub/shared/tipLeagues/tipTerms.ts';

/** The texts of users' messages, in German. */

export interface AlertText {
  title: string;
  body: string;
}

const NAMES_MAX = 3;

/** Names in a row: `Tah`, `Tah und Kane`, `Tah, Kane und 2 weitere`. */
export function inARow(players: readonly PlayerRef[]): string {
  const names = [...shortNames(players).values()];
  const [shown, rest] = [names.slice(0, NAMES_MAX), names.length - NAMES_MAX];
  if (rest > 0) return `${shown.join(', ')} und ${rest === 1 ? 'ein weiterer' : `${rest} weitere`}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} und ${shown.at(-1) ?? ''}`;
}

const begin = (count: number) => (count === 1 ? 'beginnt' : 'beginnen');

/** A player in two teams of one user counts once. */
export function elevenText(
  club: string,
  { starting, missing }: { starting: readonly PlayerRef[]; missing: readonly PlayerRef[] },
  { kickoffTs, opponent }: { kickoffTs: string; opponent: string | null },
): AlertText {
  const count = starting.length + missing.length;
  const against = opponent === null ? '' : ` gegen ${opponent}`;
  return {
    title: `Aufstellung ${club}: ${sumUp(starting, missing, count)}`,
    body: [
      count > 1 && starting.length > 0 ? `Es ${begin(starting.length)} ${inARow(starting)}.` : '',
      `Anstoß ${formatKickoff(kickoffTs)} Uhr${against}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function sumUp(starting: readonly PlayerRef[], missing: readonly PlayerRef[], count: number): string {
  if (count === 1)
    return `${inARow([...starting, ...missing])} beginnt${missing.length === 1 ? ' nicht' : ''}`;
  if (missing.length === 0) return `deine ${count} beginnen`;
  if (starting.length === 0) return `keiner deiner ${count} beginnt`;
  const some = starting.length === 1 ? 'einer' : starting.length;
  return `${some} deiner ${count} ${begin(starting.length)}, ${inARow(missing)} nicht`;
}

const OUT: Record<InjuryStatus, string> = {
  fit: 'ist zurück',
  questionable: 'ist zurück, aber fraglich',
  unknown: 'gilt nicht mehr als Ausfall',
  injured: 'fällt aus: verletzt',
  suspended: 'fällt aus: gesperrt',
};

export const statusText = (player: PlayerRef, status: InjuryStatus, chance: number | null): AlertText => ({
  title: `${player.name} ${OUT[status]}`,
  body: chance === null ? 'Noch keine neue Startchance.' : `Startchance jetzt ${formatStartChance(chance)}.`,
});

/** Chances in [0, 1]. */
export const fallText = (player: PlayerRef, { before, now }: { before: number; now: number }): AlertText => ({
  title: `${player.name}: Startchance gefallen`,
  body: `${formatEstimate(before)} → ${formatEstimate(now)}.`,
});

/** Players of a team with a forecast for a matchday, and how many of them began. */
export interface TeamResult {
  name: string;
  players: number;
  began: number;
}

/** @param forecast number of players with a correct forecast of whether they start */
export const resultText = (
  matchday: number,
  teams: readonly TeamResult[],
  forecast: { right: number; players: number },
): AlertText => ({
  title: `${matchday}. Spieltag: So lagen wir`,
  body: `${teams.map(({ name, began, players }) => `${name}: ${began} von ${players} in der Startelf.`).join(' ')} Die Prognose lag bei ${forecast.right} von ${forecast.players} richtig.`,
});

/** @param sum in words */
export const reviewText = (matchday: number, team: string, sum: string): AlertText => ({
  title: `${matchday}. Spieltag: ${sum}`,
  body: `Der Rückblick auf „${team}“ ist da: was deine Entscheidungen gebracht haben.`,
});

export const thresholdText = (
  player: PlayerRef,
  percent: number,
  { before, now }: { before: number; now: number },
): AlertText => ({
  title: `${player.name}: Schwelle von ${percent}\u00A0% ${now > before ? 'erreicht' : 'unterschritten'}`,
  body: `Startchance ${formatEstimate(before)} → ${formatEstimate(now)}.`,
});

/** Whole hours in hours, anything else in minutes. */
const lead = (minutes: number) =>
  minutes % 60 === 0
    ? formatPlural(minutes / 60, { one: 'Stunde', other: 'Stunden' })
    : formatPlural(minutes, { one: 'Minute', other: 'Minuten' });

export function lockText(
  team: { name: string; game: Game },
  { lockTs, minutes }: { lockTs: string; minutes: number },
  {
    out,
    notIn,
    uncertain,
  }: Record<'out' | 'notIn' | 'uncertain', readonly (PlayerRef & { startProbability: number | null })[]>,
): AlertText {
  const names = shortNames(uncertain);
  const shown = uncertain
    .slice(0, NAMES_MAX)
    .map(({ id, name, startProbability }) =>
      startProbability === null
        ? (names.get(id) ?? name)
        : `${names.get(id) ?? name} ${formatStartChance(startProbability)}`,
    );
  const game = team.game === 'own' ? null : GAME_NAMES[team.game];
  return {
    title: `Noch ${lead(minutes)}: ${team.name}`,
    body: [
      `${game === null ? 'Lock' : `${game}: Lock`} ${formatKickoff(lockTs)} Uhr.`,
      out.length === 0 ? '' : `${out.length === 1 ? 'Fällt' : 'Fallen'} aus: ${inARow(out)}.`,
      notIn.length === 0 ? '' : `Nicht in der Elf: ${inARow(notIn)}.`,
      shown.length === 0 ? '' : `Unsicher: ${shown.join(', ')}.`,
      out.length + notIn.length + shown.length === 0 ? 'Kein Wackelkandidat.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** @param clubs not tipped yet */
export const tipLockText = (
  { lockTs, minutes }: { lockTs: string; minutes: number },
  clubs: readonly string[],
): AlertText => ({
  title: `Noch ${lead(minutes)}: Tipprunde`,
  body: `Lock ${formatKickoff(lockTs)} Uhr. Noch ohne Tipp: ${clubs.slice(0, NAMES_MAX).join(', ')}${
    clubs.length > NAMES_MAX ? ' …' : ''
  }.`,
});

export const testText: AlertText = {
  title: 'Es klappt',
  body: 'Auf diesem Gerät kommen deine Nachrichten an.',
};

const SERVICE_NAMES: Record<ChatService, string> = { discord: 'Discord', telegram: 'Telegram' };

/** @param league the league that the chat is for; none for the user's own chat */
export const chatTestText = (name: string, league?: string): string =>
  `Es klappt: In diesem Chat („${name}“) kommen ${league === undefined ? 'deine Nachrichten' : `die Nachrichten eurer Tipprunde „${league}“`} vom Bundesliga Fantasy Hub an.`;

export const chatOffText = (service: ChatService, name: string, isOfLeague: boolean): AlertText => ({
  title: `${SERVICE_NAMES[service]}: „${name}“ ist ausgeschaltet`,
  body: `${SERVICE_NAMES[service]} nimmt dort keine Nachrichten vom Hub mehr an. ${isOfLeague ? 'Auf der Seite eurer Tipprunde' : 'In den Einstellungen'} kannst du den Chat prüfen oder neu eintragen.`,
});

/** Longest text that both services accept; Discord's limit is 2,000 characters. */
const CHAT_TEXT_MAX = 1900;

/** All alerts before a kickoff as one text, newest last; drops the oldest if it gets too long. */
export function chatText(
  events: readonly (AlertText & { path: string })[],
  { publicUrl, isMarkdown }: { publicUrl: string; isMarkdown: boolean },
): string {
  const plain = (text: string) =>
    isMarkdown ? text.replaceAll(/[\\*_~`|>#[\]()]/gu, String.raw`\$&`) : text;
  const parts = events.map(({ title, body, path }) => {
    const link = `${publicUrl}${path}`;
    return isMarkdown
      ? `**${plain(title)}**\n${plain(body)}\n<${link}>`
      : `${plain(title)}\n${plain(body)}\n${link}`;
  });
  while (parts.length > 1 && parts.join('\n\n').length > CHAT_TEXT_MAX) parts.shift();
  return parts.join('\n\n').slice(0, CHAT_TEXT_MAX);
}

interface MailedAlert extends AlertText {
  kind: MessageKind;
  path: string;
}

/** One mail with all due alerts, with the same words as text and HTML. */
export function alertMail(
  alerts: readonly MailedAlert[],
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): { subject: string; text: string; html: string } {
  const [first] = alerts;
  const leave = 'Keine Nachrichten mehr per Mail';
  const rest = alerts.length - 1;
  return {
    subject: `${first?.title ?? ''}${rest > 0 ? ` (und ${rest === 1 ? 'eine weitere' : `${rest} weitere`})` : ''}`,
    text: [
      ...alerts.flatMap(({ title, body, path }) => [title, body, `${publicUrl}${path}`, '']),
      `${leave}: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="de"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">',
      ...alerts.map(
        ({ title, body, path }) =>
          `<p><strong><a href="${escapeHtml(`${publicUrl}${path}`)}">${escapeHtml(title)}</a></strong><br>${escapeHtml(body)}</p>`,
      ),
      `<p><a href="${escapeHtml(unsubscribeUrl)}">${leave}</a></p></body></html>`,
    ].join('\n'),
  };
}

/** The texts of friends' leagues' chat messages, in German. */

const hitsFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
/** Places listed from a matchday's table. */
const PLACES = 5;

/** @param own players of the club in any of the members' teams */
export const leagueElevenText = (
  club: string,
  own: { starting: readonly PlayerRef[]; missing: readonly PlayerRef[] },
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

/** @param members number of members, and of those who have tipped every club */
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
 * @param leader participant in first place of the whole table; null before the first scored match
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
      .map((score, place) => `${place + 1}. ${nameOf(score.participant, names)}${scoreText(score)}`)
      .join(', ')}${day.length > PLACES ? ' …' : '.'}`,
    leader === null ? '' : `Vorn liegt insgesamt ${nameOf(leader, names)}.`,
  ]
    .filter(Boolean)
    .join(' '),
});

function scoreText({ hits, points }: TipScore): string {
  if (hits === null) return '';
  const brought = points === null ? '' : `, ${wholePoints(points.points)} Punkte`;
  return ` (${hitsFormat.format(hits)} von 11${brought})`;
}

function nameOf(participant: string, names: ReadonlyMap<string, string | null>): string {
  if (participant === MODEL) return 'das Modell';
  if (participant === AGAIN) return '„Dieselbe Elf wie zuletzt“';
  return names.get(participant)?.trim() || 'Jemand ohne Namen';
}
