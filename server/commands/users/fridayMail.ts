import { type Notice, FRIDAY_MAIL_PATH } from '@hub/shared/users/account.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { mayMiss, playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import { worryOf } from '@hub/shared/startChance/worryOf.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import { comingMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { chancePhaseAt } from '@hub/shared/season/matchTruth.ts';
import { formatStartChance, seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { formatKickoff, formatPlural } from '@hub/shared/text/format.ts';
import { STATUS_WORDS, statusChangeText } from '@hub/shared/availability/statusChangeText.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { newMailToken } from '../alerts/alertSettings.ts';

type MailDeps = Pick<Deps, 'config' | 'stores' | 'provider' | 'readers' | 'now' | 'log'>;

const PLAYERS = 15;
const AT_ONCE = 100;
/** Shorter than a week, so that a late mail does not delay the next one. */
const BETWEEN_MS = 4 * 24 * 3600_000;

/** @throws AppError 'addressNotVerified' */
export async function setFridayMail(
  { stores, now }: Pick<MailDeps, 'stores' | 'now'>,
  user: AuthUser,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return stores.fridayMails.turnOff(user.id);
  if (!user.emailVerified) throw new AppError('addressNotVerified');
  const token = newMailToken();
  return stores.fridayMails.turnOn(user, token, now().toISOString());
}

/**
 * Sends the mail to all subscribers who have not had it this week. Each is claimed first, so that of several processes
 * only one sends it.
 */
export async function sendFridayMails(deps: MailDeps): Promise<void> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const beforeTs = new Date(now().getTime() - BETWEEN_MS).toISOString();
  const coming = await stores.fixtures.coming(now());
  const ahead = kickoffAhead(coming, nowTs);
  const { absences: areAbsencesKnown } = await deps.stores.reported.read(deps.now(), deps.readers);
  for (;;) {
    const due = await stores.fridayMails.due(beforeTs, AT_ONCE);
    for (const wanted of due) {
      if (!(await stores.fridayMails.claim(wanted, nowTs))) continue;
      await send(deps, wanted, { ahead, areAbsencesKnown }).catch((err: unknown) =>
        log.error({ err, userId: wanted.id }, 'could not send a Friday mail'),
      );
    }
    if (due.length < AT_ONCE) return;
  }
}

/** The matchday whose chances the mail lists, with its next kickoff; null once all of its matches have begun. */
function kickoffAhead(coming: ComingFixtures, nowTs: string): MailedMatchday | null {
  const next = comingMatchdayAt(coming, nowTs);
  const kickoffs = (next?.fixtures ?? []).map(({ kickoffTs }) => kickoffTs).filter((ts) => ts > nowTs);
  const kickoffTs = kickoffs.toSorted()[0];
  return next === null || kickoffTs === undefined ? null : { matchday: next.matchday, kickoffTs };
}

async function send(
  { config, stores, provider, now }: MailDeps,
  { id, email, token }: { id: string; email: string; token: string },
  { ahead, areAbsencesKnown }: { ahead: MailedMatchday | null } & Pick<FridayMailContent, 'areAbsencesKnown'>,
): Promise<void> {
  // There is nothing to worry about with no match of the matchday ahead.
  const own = ahead === null ? [] : await stores.fridayMails.playersOf(id);
  if (own.length === 0 || ahead === null) return;
  const { items } = await stores.notices.ofUser(id, now().toISOString());
  const { publicUrl } = config.server;
  const unsubscribeUrl = `${publicUrl}${FRIDAY_MAIL_PATH}/${token}`;
  // There is nothing left to decide about players who are playing or have played.
  const present = own.filter(
    (player) => player.left === null && chancePhaseAt(player, now().getTime()) === 'before',
  );
  const players = present.map(({ name, teamShortName, startProbability, knowledge, ...row }) => ({
    name,
    teamShortName,
    startProbability: seenChanceOf({ startProbability, knowledge }),
    status: playerStatusOf(row).status,
  }));
  const worries = Object.groupBy(players, (player) => worryOf(player) ?? 'none');
  const listOf = (worry: 'out' | 'doubtful' | 'bench') => (worries[worry] ?? []).toSorted(likeliestFirst);
  const mail = fridayMail({
    out: listOf('out').slice(0, PLAYERS),
    doubtful: listOf('doubtful').slice(0, PLAYERS),
    bench: listOf('bench').slice(0, PLAYERS),
    left: own
      .flatMap(({ name, left }) => (left === null ? [] : [{ name, clubName: left.clubName }]))
      .slice(0, PLAYERS),
    changes: items.slice(0, PLAYERS),
    ahead,
    areAbsencesKnown,
    teamUrl: `${publicUrl}${paths.myTeam}`,
    unsubscribeUrl,
  });
  await provider.notifications.email({ to: [email], ...mail, unsubscribeUrl });
}

const likeliestFirst = (one: MailedPlayer, other: MailedPlayer) =>
  (other.startProbability ?? 0) - (one.startProbability ?? 0);

/** One of the user's players, as listed in the mail. */
export interface MailedPlayer {
  name: string;
  teamShortName: string | null;
  status: InjuryStatus;
  /** 0 to 1; null if there is none to show. */
  startProbability: number | null;
}

interface MailedMatchday {
  matchday: number;
  /** The matchday's next kickoff. */
  kickoffTs: string;
}

interface FridayMailContent {
  out: readonly MailedPlayer[];
  doubtful: readonly MailedPlayer[];
  bench: readonly MailedPlayer[];
  /** Players who no longer belong to a club of the league, with their last club; null if unknown. */
  left: readonly { name: string; clubName: string | null }[];
  changes: readonly Notice[];
  ahead: MailedMatchday;
  /** Whether a source reports absences; otherwise the mail does not say that there are none. */
  areAbsencesKnown: boolean;
  teamUrl: string;
  unsubscribeUrl: string;
}

/** The Friday mail, in German, with the same words as text and HTML. */
export function fridayMail(content: FridayMailContent): { subject: string; text: string; html: string } {
  const { out, doubtful, bench, left, changes, ahead, areAbsencesKnown, teamUrl, unsubscribeUrl } = content;
  const deadline = `${ahead.matchday}. Spieltag, nächster Anpfiff: ${formatKickoff(ahead.kickoffTs)} Uhr`;
  const parts = [
    { title: 'Fallen aus', lines: out.map(playerLine) },
    { title: 'Wackelkandidaten', lines: doubtful.map(playerLine) },
    { title: 'Eher Bank', lines: bench.map(playerLine) },
    { title: 'Nicht mehr in der Liga', lines: left.map(leftLine) },
    { title: 'Neu seit deinem letzten Besuch', lines: changes.map(changeLine) },
  ].filter(({ lines }) => lines.length > 0);
  const intro =
    parts.length === 0
      ? `Bei den Spielern deiner Teams und deiner Watchlist ist alles wie gehabt: ${areAbsencesKnown ? 'keine Ausfälle, ' : ''}keine Wackelkandidaten, nichts Neues.`
      : 'Aus deinen Teams und deiner Watchlist:';
  const leave = 'Keine Freitagsmail mehr';
  const note = 'Prognose, keine Garantie.';
  return {
    subject: `Vor dem ${ahead.matchday}. Spieltag: ${subjectOf(out.length, doubtful.length)}`,
    text: [
      deadline,
      '',
      intro,
      '',
      ...parts.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`), '']),
      `Mein Team: ${teamUrl}`,
      '',
      note,
      `${leave}: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="de"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">',
      `<p><strong>${escapeHtml(deadline)}</strong></p>`,
      `<p>${intro}</p>`,
      ...parts.map(
        ({ title, lines }) =>
          `<h2 style="font-size:1.1em">${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      ),
      `<p><a href="${escapeHtml(teamUrl)}">Mein Team</a></p>`,
      `<p>${note}<br><a href="${escapeHtml(unsubscribeUrl)}">${leave}</a></p></body></html>`,
    ].join('\n'),
  };
}

function subjectOf(out: number, doubtful: number): string {
  const counts = [
    ...(out === 0 ? [] : [formatPlural(out, { one: 'Ausfall', other: 'Ausfälle' })]),
    ...(doubtful === 0 ? [] : [formatPlural(doubtful, { one: 'Wackelkandidat', other: 'Wackelkandidaten' })]),
  ];
  // A plain-ASCII subject needs no encoding.
  return counts.length === 0 ? 'keine Wackelkandidaten' : counts.join(', ').replaceAll('\u00A0', ' ');
}

const nameOf = ({ name, teamShortName }: { name: string; teamShortName: string | null }) =>
  teamShortName === null ? name : `${name} (${teamShortName})`;

function playerLine(player: MailedPlayer): string {
  const { status, startProbability } = player;
  // A ban is certain; a chance beside it would only raise questions.
  const chance =
    startProbability === null || status === 'suspended'
      ? []
      : [`Startchance ${formatStartChance(startProbability)}`];
  return `${nameOf(player)}: ${[...(mayMiss({ status }) ? [STATUS_WORDS[status]] : []), ...chance].join(', ')}`;
}

const leftLine = ({ name, clubName }: { name: string; clubName: string | null }) =>
  clubName === null ? name : `${name}, zuletzt ${clubName}`;

function changeLine(notice: Notice): string {
  const { status, startProbability } = notice;
  const changes = [
    ...(status === null ? [] : [statusChangeText(status)]),
    ...(startProbability === null
      ? []
      : [
          `Startchance ${formatStartChance(startProbability.before)} → ${formatStartChance(startProbability.now)}`,
        ]),
  ];
  return `${nameOf(notice)}: ${changes.join(', ')}`;
}
