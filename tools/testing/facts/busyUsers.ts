import type { Provider, TableRow } from '@hub/provider/provider.ts';
import { aPlayer, aTeam, insertLeague } from './builders.ts';
import { leagueRecipient } from '@hub/server/stores/tipLeagues/leagueRecipient.ts';

/** Inserts a league and two users who each have rows in every table that refers to users. */
export async function insertBusyUsers(provider: Provider, user: string, other: string): Promise<void> {
  await insertLeague(
    { provider },
    { teams: [aTeam({ id: 'team-a' })], players: [aPlayer({ id: 'player-1', name: 'Max Beispiel' })] },
  );
  const rows: [string, TableRow[]][] = [
    [
      'userTeams',
      [user, other].map((userId) => ({
        id: `team-of-${userId}`,
        userId,
        name: 'Elf',
        competition: 'bundesliga',
        createdTs: '2024-11-01T10:00:00.000Z',
        formation: '4-3-3',
      })),
    ],
    [
      'userTeamPlayers',
      [user, other].map((userId) => ({
        id: `up-${userId}`,
        userTeamId: `team-of-${userId}`,
        playerId: 'player-1',
        place: 'pinned',
        ownValue: 2.5,
      })),
    ],
    [
      'heldPlaces',
      [user, other].map((userId) => ({
        id: `held-${userId}`,
        userTeamId: `team-of-${userId}`,
        season: '2024-25',
        matchday: 9,
        playerId: 'player-1',
        line: 'midfielder',
        formation: '4-3-3',
        lockTs: '2024-11-01T19:30:00.000Z',
        isLate: 0,
        isStar: 1,
      })),
    ],
    [
      'rivals',
      [user, other].map((userId) => ({
        id: `rival-of-${userId}`,
        userTeamId: `team-of-${userId}`,
        name: 'Gegner',
        playerIds: '["player-1"]',
        createdTs: '2024-11-01T19:30:00.000Z',
      })),
    ],
    [
      'comments',
      [user, other].map((userId) => ({
        id: `comment-of-${userId}`,
        userId,
        pageType: 'news',
        pageId: 'all',
        content: 'Er spielt.',
        parentId: null,
        likesCount: userId === other ? 2 : 0,
        createdAt: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'commentLikes',
      [user, other].map((userId) => ({ id: `like-${userId}`, commentId: `comment-of-${other}`, userId })),
    ],
    [
      'polls',
      [user, other].map((userId) => ({
        id: `poll-of-${userId}`,
        userId,
        question: 'Wer?',
        pageType: 'news',
        pageId: 'all',
        pollType: 'single_choice',
        createdAt: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'pollOptions',
      [
        {
          id: 'option-1',
          pollId: `poll-of-${other}`,
          optionText: 'Er',
          playerId: null,
          votesCount: 2,
          createdAt: '2024-11-01T10:00:00.000Z',
        },
      ],
    ],
    [
      'pollVotes',
      [user, other].map((userId) => ({
        id: `vote-${userId}`,
        pollId: `poll-of-${other}`,
        optionId: 'option-1',
        userId,
      })),
    ],
    [
      'watchedPlayers',
      [user, other].map((userId) => ({
        id: `watched-${userId}`,
        userId,
        playerId: 'player-1',
        thresholdPercent: 70,
        watchedTs: '2024-11-01T10:00:00.000Z',
        seenStatus: 'fit',
        seenPstart: null,
        seenTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'startTips',
      [user, other].map((userId) => ({
        id: `tip-of-${userId}`,
        fixtureId: 'fixture-1',
        playerId: 'player-1',
        userId,
        starts: true,
        tippedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    ...tipLeagueRows(user, other),
    [
      'alertSettings',
      [user, other].map((id) => ({
        id,
        kinds: '["eleven"]',
        lockMinutes: 60,
        token: `token-of-${id}`,
        sinceTs: '2024-11-01T10:00:00.000Z',
        seenTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'pushSubscriptions',
      [user, other].map((userId) => ({
        id: `device-of-${userId}`,
        userId,
        endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
        p256dh: 'key',
        auth: 'secret',
        name: 'Telefon',
        createdTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'alerts',
      [user, other].map((userId) => ({
        id: `alert-of-${userId}`,
        userId,
        kind: 'status',
        title: 'Er fehlt',
        body: 'Heute.',
        path: '/players/player-1',
        createdTs: '2024-11-01T10:00:00.000Z',
        dueTs: '2024-11-01T10:00:00.000Z',
        expiresTs: '2024-11-01T10:00:00.000Z',
        batch: 'one',
      })),
    ],
    [
      'alertDeliveries',
      [user, other].map((userId) => ({
        id: `delivery-to-${userId}`,
        alertId: `alert-of-${userId}`,
        userId,
        subscriptionId: `device-of-${userId}`,
        attempts: 0,
        nextTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    ...chatRows(user, other),
    [
      'sharedPictures',
      [user, other].map((userId) => ({
        id: `picture-of-${userId}`,
        userId,
        kind: 'club',
        subjectId: 'team-a',
        title: 'Alpha',
        description: 'Elf',
        digest: 'digest',
        picturePath: `hub/shared/${userId}.png`,
        pictureUrl: `/api/storage/hub/public/hub/shared/${userId}.png`,
        createdTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'availabilityEdits',
      [user, other].map((userId, index) => ({
        id: `edit-of-${index}`,
        season: '2024-25',
        competition: 'bundesliga',
        playerId: 'player-1',
        injuryStatus: 'fit',
        suspension: 'none',
        availability: 'available',
        expectedReturn: null,
        source: `gesehen ${index}`,
        editedTs: '2024-11-01T10:00:00.000Z',
        editedBy: userId,
        replacedBy: `edit-${index}`,
      })),
    ],
    [
      'statusSuggestions',
      [user, other].map((userId, index) => ({
        id: `suggestion-of-${index}`,
        season: '2024-25',
        competition: 'bundesliga',
        newsId: 'news-1',
        playerId: 'player-1',
        teamId: 'team-a',
        status: 'injured',
        expectedReturn: null,
        evidence: 'Er fällt aus.',
        confidence: 0.9,
        title: 'Sorgen',
        summary: 'Er fällt aus.',
        source: 'Redaktion',
        url: '',
        publishedTs: '2024-11-01T10:00:00.000Z',
        suggestedTs: '2024-11-01T10:00:00.000Z',
        decision: 'refused',
        decidedTs: '2024-11-01T11:00:00.000Z',
        decidedBy: userId,
      })),
    ],
    [
      'flowSchedules',
      [
        {
          id: 'Compute_Pstart_Model',
          pattern: null,
          isPaused: 0,
          dueTs: null,
          changedTs: '2024-11-01T10:00:00.000Z',
          changedBy: user,
        },
      ],
    ],
    [
      'userSeen',
      [user, other].map((id) => ({ id, runId: null, statuses: '{}', seenTs: '2024-11-02T10:00:00.000Z' })),
    ],
    [
      'reports',
      [
        { reporterId: user, authorId: other },
        { reporterId: other, authorId: user },
      ].map(({ reporterId, authorId }) => ({
        id: `report-of-${reporterId}`,
        subject: 'comment',
        subjectId: `comment-of-${authorId}`,
        pageType: 'news',
        pageId: 'all',
        content: 'Er spielt.',
        authorId,
        reporterId,
        reason: `Unsinn, sagt ${reporterId}`,
        createdAt: '2024-11-02T10:00:00.000Z',
        decision: 'keep',
        decidedBy: reporterId,
        decidedTs: '2024-11-03T10:00:00.000Z',
        decisionReason: 'Meinung',
      })),
    ],
    [
      'officialElevens',
      [user, other].map((enteredBy) => ({
        id: `eleven-of-${enteredBy}`,
        fixtureId: `fixture-of-${enteredBy}`,
        teamId: 'team-a',
        playerId: 'player-1',
        enteredTs: '2024-11-01T10:00:00.000Z',
        enteredBy,
      })),
    ],
    ['expectedSources', [user, other].map((id) => ({ id: `person ${id}`, kind: 'person', name: '' }))],
    [
      'expectedElevens',
      [user, other].map((enteredBy) => ({
        id: `expected-of-${enteredBy}`,
        sourceId: `person ${enteredBy}`,
        season: '2024-25',
        fixtureId: 'fixture-1',
        teamId: 'team-a',
        playerIds: '["player-1"]',
        outIds: '[]',
        doubtfulIds: '[]',
        enteredTs: '2024-11-01T10:00:00.000Z',
        enteredBy,
      })),
    ],
    ...sheetRows([user, other]),
    [
      'profiles',
      [user, other].map((id) => ({
        id,
        displayName: `Name von ${id}`,
        updatedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
  ];
  for (const [name, tableRows] of rows) await provider.database.table(name).createMany(tableRows);
}

/** A chat of each user and of each user's friends' league, and a message to each user, by table. */
const chatRows = (user: string, other: string): [table: string, rows: TableRow[]][] => [
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

/** Rows of each table of match sheets, one per user. */
const sheetRows = (users: readonly string[]): [table: string, rows: TableRow[]][] => [
  [
    'matchSheets',
    users.map((enteredBy) => ({
      id: `sheet-of-${enteredBy}`,
      season: '2024-25',
      fixtureId: `fixture-of-${enteredBy}`,
      form: 'text',
      text: 'FCB: Neuer',
      answers: '{}',
      enteredTs: '2024-11-01T10:00:00.000Z',
      enteredBy,
    })),
  ],
  [
    'matchSheetParts',
    users.map((decidedBy) => ({
      id: `part-of-${decidedBy}`,
      sheetId: `sheet-of-${decidedBy}`,
      season: '2024-25',
      fixtureId: `fixture-of-${decidedBy}`,
      teamId: 'team-a',
      players: '[]',
      state: 'undone',
      decidedTs: '2024-11-01T10:00:00.000Z',
      decidedBy,
      revision: 2,
    })),
  ],
  [
    'clubKeepers',
    users.map((userId) => ({
      id: `${userId} team-a`,
      userId,
      teamId: 'team-a',
      grantedTs: '2024-11-01T10:00:00.000Z',
      grantedBy: userId,
    })),
  ],
];

/** A friends' league and a tip per user, by table. */
function tipLeagueRows(user: string, other: string): [table: string, rows: TableRow[]][] {
  return [
    [
      'tipLeagues',
      [user, other].map((founderId) => ({
        id: `league-of-${founderId}`,
        name: 'Freitagsrunde',
        season: '2024-25',
        competition: 'bundesliga',
        firstMatchday: 1,
        founderId,
        token: `token-of-${founderId}`,
        createdTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'tipLeagueClubs',
      [user, other].map((founderId) => ({
        id: `club-of-${founderId}`,
        leagueId: `league-of-${founderId}`,
        teamId: 'team-a',
      })),
    ],
    [
      'tipLeagueMembers',
      [user, other].map((userId) => ({
        id: `member-${userId}`,
        leagueId: `league-of-${userId}`,
        userId,
        joinedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'shownTeams',
      [user, other].map((userId) => ({
        id: `shown-${userId}`,
        memberId: `member-${userId}`,
        userTeamId: `team-of-${userId}`,
      })),
    ],
    [
      'leagueRivals',
      [user, other].map((userId) => ({
        id: `league-rival-of-${userId}`,
        userTeamId: `team-of-${userId}`,
        shownTeamId: `shown-${userId}`,
        ownMemberId: `member-${userId}`,
        createdTs: '2024-11-01T19:30:00.000Z',
      })),
    ],
    [
      'elevenTips',
      [user, other].map((userId) => ({
        id: `eleven-tip-of-${userId}`,
        fixtureId: 'fixture-1',
        teamId: 'team-a',
        userId,
        playerIds: '["player-1"]',
        certaintyPercent: 80,
        tippedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
  ];
}
