import type { Notice } from '#shared/users/account.schema.ts';
import { escapeHtml } from '#shared/text/escapeHtml.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { mayMiss } from '#shared/availability/playerStatus.ts';
import type { InjuryStatus } from '#shared/terms.ts';

/** A player of the user, as the mail shows him. */
export interface MailedPlayer {
  name: string;
  teamShortName: string | null;
  status: InjuryStatus;
  /** 0 to 1; null before the first run. */
  startProbability: number | null;
}

export interface FridayMailContent {
  doubtful: readonly MailedPlayer[];
  out: readonly MailedPlayer[];
  changes: readonly Notice[];
  nextKickoffTs: string | null;
  teamUrl: string;
  unsubscribeUrl: string;
}

const STATUS: Record<InjuryStatus, string> = {
  fit: 'fit',
  questionable: 'fraglich',
  injured: 'verletzt',
  suspended: 'gesperrt',
  unknown: 'unbekannt',
};

/** The mail on Friday, in German, as text and HTML of the same words. */
export function fridayMail(content: FridayMailContent): { subject: string; text: string; html: string } {
  const { doubtful, out, changes, nextKickoffTs, teamUrl, unsubscribeUrl } = content;
  const deadline = nextKickoffTs === null ? null : `Nächster Anpfiff: ${formatKickoff(nextKickoffTs)} Uhr`;
  const parts = [
    {
      title: 'Deine Wackelkandidaten',
      lines: doubtful.map(playerLine),
      none: 'Keine.',
    },
    ...(out.length === 0 ? [] : [{ title: 'Fallen aus', lines: out.map(playerLine), none: '' }]),
    {
      title: 'Was sich geändert hat',
      lines: changes.map(changeLine),
      none: 'Nichts seit deinem letzten Besuch.',
    },
  ].map(({ title, lines, none }) => ({ title, lines: lines.length === 0 ? [none] : lines }));
  const leave = 'Keine Freitagsmail mehr';
  const note = 'Prognose, keine Garantie.';
  return {
    subject:
      doubtful.length === 0
        ? 'Vor dem Spieltag: keine Wackelkandidaten'
        : `Vor dem Spieltag: ${doubtful.length} Wackelkandidat${doubtful.length === 1 ? '' : 'en'}`,
    text: [
      ...(deadline === null ? [] : [deadline, '']),
      ...parts.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`), '']),
      `Mein Team: ${teamUrl}`,
      '',
      note,
      `${leave}: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="de"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">',
      deadline === null ? '' : `<p><strong>${escapeHtml(deadline)}</strong></p>`,
      ...parts.map(
        ({ title, lines }) =>
          `<h2 style="font-size:1.1em">${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      ),
      `<p><a href="${escapeHtml(teamUrl)}">Mein Team</a></p>`,
      `<p>${note}<br><a href="${escapeHtml(unsubscribeUrl)}">${leave}</a></p></body></html>`,
    ].join('\n'),
  };
}

const nameOf = ({ name, teamShortName }: { name: string; teamShortName: string | null }) =>
  teamShortName === null ? name : `${name} (${teamShortName})`;

function playerLine(player: MailedPlayer): string {
  const { status, startProbability } = player;
  const chance = startProbability === null ? [] : [`Startchance ${formatStartChance(startProbability)}`];
  return `${nameOf(player)}: ${[...(mayMiss({ status }) ? [STATUS[status]] : []), ...chance].join(', ')}`;
}

/** Whoever nothing was said of before was not fit: nobody knew. */
const statusChange = (before: InjuryStatus, now: InjuryStatus) =>
  before === 'unknown'
    ? `jetzt ${STATUS[now]}`
    : `${STATUS[before]} → ${now === 'unknown' ? 'keine Meldung mehr' : STATUS[now]}`;

function changeLine(notice: Notice): string {
  const { status, startProbability } = notice;
  const changes = [
    ...(status === null ? [] : [statusChange(status.before, status.now)]),
    ...(startProbability === null
      ? []
      : [
          `Startchance ${formatStartChance(startProbability.before)} → ${formatStartChance(startProbability.now)}`,
        ]),
  ];
  return `${nameOf(notice)}: ${changes.join(', ')}`;
}
