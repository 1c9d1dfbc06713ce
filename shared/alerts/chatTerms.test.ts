import { expect, it } from 'vitest';
import { parseDiscordWebhook, TELEGRAM_CHAT, TELEGRAM_TOKEN } from './chatTerms.ts';

const SECRET = 'aB3_-'.repeat(6);

it('accepts only whole tokens of Telegram', () => {
  const token = `12345:${SECRET}`;
  expect(token).toMatch(TELEGRAM_TOKEN);
  for (const other of [
    `bot${token}`,
    `${token} `,
    token.replace('12345', 'abcde'),
    token.replace(SECRET, '!'.repeat(30)),
  ])
    expect(other).not.toMatch(TELEGRAM_TOKEN);
});

const WEBHOOK = `https://discord.com/api/webhooks/12345/${SECRET}`;

it.each([
  [WEBHOOK, null],
  [WEBHOOK.replace('discord', 'ptb.discord'), null],
  [WEBHOOK.replace('discord', 'canary.discordapp'), null],
  [WEBHOOK.replace('/api', '/api/v10'), null],
  [`${WEBHOOK}?wait=true`, null],
  [`${WEBHOOK}?thread_id=67890`, '67890'],
  [`${WEBHOOK}?wait=true&thread_id=67890`, '67890'],
  [`${WEBHOOK.replace('discord', 'ptb.discord')}?thread_id=67890&wait=true`, '67890'],
])('reads the webhook of Discord %s', (text, threadId) => {
  expect(parseDiscordWebhook(text)).toEqual({ id: '12345', secret: SECRET, threadId });
});

it.each([
  `-${WEBHOOK}`,
  `${WEBHOOK}/slack`,
  `${WEBHOOK}#thread_id=67890`,
  `${WEBHOOK}?thread_id=x`,
  `${WEBHOOK}?thread_id=`,
  `${WEBHOOK}?thread_id=1/../../x`,
  WEBHOOK.replace('12345', 'abcde'),
  WEBHOOK.replace(SECRET, '!'.repeat(30)),
  `${WEBHOOK}/messages/1`,
  'https://169.254.169.254/latest/meta-data/',
  WEBHOOK.replace('https:', 'http:'),
  WEBHOOK.replace('https://', 'https://user:password@'),
  WEBHOOK.replace('discord.com', 'discord.com.evil.example'),
  WEBHOOK.replace('discord.com', 'discord.com:8443'),
  WEBHOOK.replace('/webhooks/', '/webhooks/../'),
  WEBHOOK.replace('discord', 'evil.discord'),
  WEBHOOK.replace('discord', 'ptb.evil'),
  WEBHOOK.replace('/api', '/api/v10/v10'),
])('does not read %s', (text) => {
  expect(parseDiscordWebhook(text)).toBeNull();
});

it('accepts numbers and public names of chats in Telegram', () => {
  for (const chat of ['1', '-100123', '@bundesliga']) expect(chat).toMatch(TELEGRAM_CHAT);
  for (const other of ['chat', 'x1', '1x', '@1undesliga', '@bun desliga'])
    expect(other).not.toMatch(TELEGRAM_CHAT);
});
