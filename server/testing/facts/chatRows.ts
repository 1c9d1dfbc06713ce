import type { TableRow } from '../../provider/provider.ts';
import { leagueRecipient } from '../../stores/tipLeagues/leagueRecipient.ts';

/** A chat of each user and of each user's friends' league, and a message to each user, by table. */
export const chatRows = (user: string, other: string): [table: string, rows: TableRow[]][] => [
  [
    'chatChannels',
    [user, other, ...[user, other].map((id) => leagueRecipient(`league-of-${id}`))].map((recipient) => ({
      id: `chat-of-${recipient}`,
      userId: recipient,
      service: 'discord',
      name: 'Runde',
      sealed: 'sealed',
      fingerprint: `fingerprint-of-${recipient}`,
      kinds: '["eleven"]',
      createdTs: '2024-11-01T10:00:00.000Z',
    })),
  ],
  [
    'chatMessages',
    [user, other].map((userId) => ({
      id: `chat-message-to-${userId}`,
      channelId: `chat-of-${userId}`,
      userId,
      kickoffTs: '2024-11-01T10:00:00.000Z',
      wanted: 1,
      attempts: 0,
    })),
  ],
];
