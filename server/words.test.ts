import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notice } from '@hub/shared/users/account.schema.ts';
import { INJURY_STATUSES } from '@hub/shared/terms.ts';
import {
  alertMail,
  chatOffText,
  chatTestText,
  chatText,
  elevenText,
  fallText,
  lockText,
  resultText,
  statusText,
  testText,
  thresholdText,
  tipLockText,
  type AlertText,
} from './commands/alerts/alertTexts.ts';
import { reminderMail } from './commands/admin/checklist.ts';
import { fridayMail, type MailedPlayer } from './commands/users/fridayMail.ts';
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '@hub/provider/embedded/auth/mailTexts.ts';
import { CLAIMS, faultsOf } from '@hub/tools/testing/wordClaims.ts';

const ROOT = join(import.meta.dirname, '..');
const KICKOFF = '2024-12-07T14:30:00.000Z';
const HUB = 'https://hub.example';
const PLAYERS = ['Jonathan Tah', 'Harry Kane', 'Joshua Kimmich', 'Thomas Müller', 'Manuel Neuer'].map(
  (name, index) => ({ id: String(index), name, startProbability: index / 4 }),
);
const some = (count: number) => PLAYERS.slice(0, count);
const [TAH] = PLAYERS as [(typeof PLAYERS)[number]];
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const COUNTS = [0, 1, 2, 5];

const ALERTS: AlertText[] = [
  ...COUNTS.flatMap((starting) =>
    COUNTS.filter((missing) => starting + missing > 0).map((missing) =>
      elevenText(
        'Bayern',
        { starting: some(starting), missing: some(missing) },
        {
          kickoffTs: KICKOFF,
          opponent: missing === 1 ? null : 'Köln',
        },
      ),
    ),
  ),
  ...INJURY_STATUSES.flatMap((status) => [null, 0, 0.5, 1].map((chance) => statusText(TAH, status, chance))),
  fallText(TAH, { before: 0.9, now: 0.004 }),
  thresholdText(TAH, 50, { before: 0.4, now: 0.6 }),
  thresholdText(TAH, 50, { before: 0.6, now: 0.4 }),
  ...COUNTS.flatMap((out) =>
    COUNTS.map((uncertain) =>
      lockText(
        { name: 'Elf am Sonntag', game: out === 1 ? 'own' : 'kickbase' },
        { lockTs: KICKOFF, minutes: 30 * 2 ** out },
        { out: some(out), notIn: some(uncertain), uncertain: some(uncertain) },
      ),
    ),
  ),
  ...[1, 2, 5].map((clubs) => tipLockText({ lockTs: KICKOFF, minutes: 60 }, Array(clubs).fill('Köln'))),
  ...[1, 2].map((teams) =>
    resultText(1, times(teams, { name: 'Elf am Sonntag', players: 1, began: teams - 1 }), {
      right: 1,
      players: 1,
    }),
  ),
  testText,
  chatOffText('discord', 'Runde', false),
  chatOffText('telegram', 'Runde', true),
];

const mailed = (status: MailedPlayer['status'], startProbability: number | null): MailedPlayer => ({
  name: 'Jonathan Tah',
  teamShortName: startProbability === 0 ? null : 'Bayern',
  status,
  startProbability,
});

function notice(changes: Partial<Notice>): Notice {
  return {
    playerId: 'p',
    name: 'Jonathan Tah',
    teamShortName: 'Bayern',
    status: null,
    startProbability: null,
    ...changes,
  } as Notice;
}

const FRIDAYS = COUNTS.flatMap((count) =>
  [null, 0, 0.01, 1].map((chance) =>
    fridayMail({
      out: Array(count).fill(mailed('injured', null)),
      doubtful: Array(count).fill(mailed('questionable', chance)),
      bench: Array(count).fill(mailed('fit', chance)),
      left: times(count, { name: 'Niclas Füllkrug', clubName: chance === null ? null : 'Werder' }),
      changes:
        count === 0
          ? []
          : INJURY_STATUSES.map((now) =>
              notice({ status: { before: 'unknown', now }, startProbability: { before: 0.5, now: 0.2 } }),
            ),
      ahead: { matchday: 18, kickoffTs: KICKOFF },
      areAbsencesKnown: chance === null,
      teamUrl: `${HUB}/mein-team`,
      unsubscribeUrl: `${HUB}/freitagsmail/t`,
    }),
  ),
);

const REMINDERS = COUNTS.map((count) =>
  reminderMail(
    {
      matchday: count === 1 ? null : 18,
      elevens: times(count, { club: 'Köln' }),
      expected: { clubs: count, told: 0 },
      sheets: times(count, { about: 'Köln – Bayern' }),
      questions: count,
      held: count,
    } as unknown as Parameters<typeof reminderMail>[0],
    `${HUB}/agent-flows`,
  ),
);

const ACCOUNT_MAILS = [verificationMail, resetMail, alreadyRegisteredMail, passwordChangedMail].map((write) =>
  write('fan@hub.test', `${HUB}/auth/reset?t=x`),
);

/** The words of a text, without addresses and markup. */
const wordsOf = (text: string) => text.replaceAll(/https:\S+/gu, '').replaceAll(/<[^>]*>/gu, '\n');

describe('what the hub writes to people', () => {
  it.each([
    ['messages', ALERTS.map(({ title, body }) => `${title}\n${body}`)],
    [
      'mails with messages',
      ALERTS.map((alert) =>
        alertMail(times(2, { ...alert, kind: 'eleven' as const, path: '/mein-team' }), {
          publicUrl: HUB,
          unsubscribeUrl: `${HUB}/x`,
        }),
      ).flatMap(({ subject, text, html }) => [subject, text, html]),
    ],
    [
      'chats',
      [
        chatTestText('Runde'),
        chatText(
          ALERTS.slice(0, 3).map(({ title, body }) => ({ title, body, path: '/' })),
          { publicUrl: HUB, isMarkdown: false },
        ),
      ],
    ],
    ['Friday mails', FRIDAYS.flatMap(({ subject, text, html }) => [subject, text, html])],
    [
      'reminders of the administrators',
      REMINDERS.flatMap((mail) => (mail === null ? [] : [mail.subject, mail.text])),
    ],
    ['mails of accounts', ACCOUNT_MAILS.flatMap(({ subject, text }) => [subject, text ?? ''])],
  ])('is German without faults in %s', (_kind, texts) => {
    expect(texts.length).toBeGreaterThan(0);
    expect([...new Set(texts.flatMap((text) => faultsOf(wordsOf(text))))]).toEqual([]);
  });

  it('is compared with sentences that screens still say', () => {
    const sources = globSync('{client/src,shared}/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !/\.test\.|node_modules/u.test(file))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    const said = sources.replaceAll(/\$\{[^}]*\}/gu, '1').replaceAll(String.raw`\u00A0`, ' ');
    expect(CLAIMS.filter((claim) => !claim.test(said))).toEqual([]);
  });

  it('is distinguished from faulty and English text', () => {
    expect(faultsOf('Noch 1 Minuten: undefined')).toHaveLength(2);
    expect(faultsOf('Your request failed')).toEqual(['is not German: Your request failed']);
    expect(faultsOf('Die News konnten wir nicht laden.\nKeine News gefunden')).toHaveLength(1);
    expect(faultsOf('Poll created!')).toContain('is stale: Poll created!');
    expect(faultsOf('Player not found\nComments (0)\nAgent Flows')).toEqual([]);
  });
});
