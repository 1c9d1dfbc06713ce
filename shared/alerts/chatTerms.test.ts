import { expect, it } from 'vitest';
import { DISCORD_WEBHOOK, TELEGRAM_CHAT, TELEGRAM_TOKEN } from './chatTerms.ts';

const SECRET = 'aB3_-'.repeat(6);

it.each<[string, RegExp, string, string[]]>([
  [
    'webhooks of Discord',
    DISCORD_WEBHOOK,
    `https://discord.com/api/webhooks/12345/${SECRET}`,
    ['-', '/slack'],
  ],
  ['tokens of Telegram', TELEGRAM_TOKEN, `12345:${SECRET}`, ['bot', ' ']],
])('accepts only whole %s', (_kind, pattern, text, [before = '', after = '']) => {
  expect(text).toMatch(pattern);
  for (const other of [
    before + text,
    text + after,
    text.replace('12345', 'abcde'),
    text.replace(SECRET, '!'.repeat(30)),
  ])
    expect(other).not.toMatch(pattern);
});

it('accepts numbers and public names of chats in Telegram', () => {
  for (const chat of ['1', '-100123', '@bundesliga']) expect(chat).toMatch(TELEGRAM_CHAT);
  for (const other of ['chat', 'x1', '1x', '@1undesliga', '@bun desliga'])
    expect(other).not.toMatch(TELEGRAM_CHAT);
});
