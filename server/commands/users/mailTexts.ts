import type { Notice } from '#shared/users/account.schema.ts';
import { escapeHtml } from '#shared/text/escapeHtml.ts';
import { formatKickoff, formatPlural } from '#shared/text/format.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { mayMiss } from '#shared/availability/playerStatus.ts';
import { STATUS_WORDS, statusChangeText } from '#shared/availability/statusChangeText.ts';
import type { InjuryStatus } from '#shared/terms.ts';

/** A player of the user, as the mail shows him. */
export interface MailedPlayer {
  name: string;
  teamShortName: string | null;
  status: InjuryStatus;
  /** 0 to 1; null where there is none to tell. */
  startProbability: number | null;
}

export interface MailedMatchday {
  matchday: number;
  /** The next of its kickoffs. */
  kickoffTs: string;
}

export interface FridayMailContent {
  out: readonly MailedPlayer[];
  doubtful: readonly MailedPlayer[];
  bench: readonly MailedPlayer[];
  /** Whoever belongs to no club of the league any more, with the last one; null: not known. */
  left: readonly { name: string; clubName: string | null }[];
  changes: readonly Notice[];
  ahead: MailedMatchday;
  teamUrl: string;
  unsubscribeUrl: string;
}

/** The mail on Friday, in German, as text and HTML of the same words. */
export function fridayMail(content: FridayMailContent): { subject: string; text: string; html: string } {
  const { out, doubtful, bench, left, changes, ahead, teamUrl, unsubscribeUrl } = content;
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
      ? 'Bei den Spielern deiner Teams und deiner Watchlist ist alles wie gehabt: keine Ausfälle, keine Wackelkandidaten, nichts Neues.'
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
  // A subject of plain letters is not encoded.
  return counts.length === 0 ? 'keine Wackelkandidaten' : counts.join(', ').replaceAll('\u00A0', ' ');
}

const nameOf = ({ name, teamShortName }: { name: string; teamShortName: string | null }) =>
  teamShortName === null ? name : `${name} (${teamShortName})`;

function playerLine(player: MailedPlayer): string {
  const { status, startProbability } = player;
  const chance = startProbability === null ? [] : [`Startchance ${formatStartChance(startProbability)}`];
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
