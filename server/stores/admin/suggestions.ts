import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import { playerStatusOf, type PlayerStatus } from '@hub/shared/availability/playerStatus.ts';
import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import {
  SUGGESTIONS_SHOWN,
  type StatusSuggestion,
  type SuggestionDecision,
  type SuspiciousNews,
} from '@hub/shared/admin/suggestions.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { news, players } from '../../schema/catalog.ts';
import { nullable, number, selected, text, type RowOf } from '../../schema/columns.ts';
import { statusSuggestions } from '../../schema/suggestions.ts';
import { webAddress } from '../catalog/webAddress.ts';
import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import {
  query,
  readRow,
  readRows,
  readTogether,
  write,
  writeRows,
  writeTogether,
  type ResultRow,
} from '../statements.ts';
import { upsertProfile } from '../community/profiles.ts';

const UNREAD_ROW = {
  ...news.as('n').pick('id', 'title', 'summary', 'source', 'url', 'publishedTs'),
  teamId: selected('t.id', text),
  teamName: selected('t.name', text),
};

/** A club's news item that no model has read yet. */
export type UnreadNews = RowOf<typeof UNREAD_ROW>;

/** A player who may be the subject of his club's news. */
export interface NewsSubject extends PlayerRef, Pick<PlayerStatus, 'status'> {
  teamId: string;
}

export interface NewSuggestion {
  playerId: string;
  status: ReportedStatus;
  expectedReturn: string | null;
  evidence: string;
  confidence: number;
}

/** A decided suggestion with the outcome of its club's next match. */
export interface DecidedSuggestion {
  status: ReportedStatus;
  expectedReturn: string | null;
  decision: SuggestionDecision;
  /** Kickoff of the club's next match with a known squad, ISO-8601 UTC; null without one. */
  playedTs: string | null;
  /** Whether the player was on the pitch or the bench in that match. */
  wasThere: boolean;
}

const UNREAD = query(
  UNREAD_ROW,
  `select {columns}
  from news n join teams t on t.id = n.team_id left join news_readings r on r.id = n.id
  where n.published_ts >= :fromTs and n.published_ts <= :untilTs and (r.id is null or r.is_done = 0)
  order by n.published_ts, n.id limit :limit`,
);

const SQUADS = query(
  players.pick('id', 'name', 'teamId', 'injuryStatus', 'suspension'),
  'select {columns} from players where team_id in (:teamIds) order by name, id',
);

const NOTE_READING = write(`insert into news_readings (id, attempts, is_done, is_suspicious, read_ts)
  values (:id, 1, :isDone, :isSuspicious, :nowTs)
  on conflict (id) do update set attempts = news_readings.attempts + 1, read_ts = excluded.read_ts,
    is_suspicious = excluded.is_suspicious,
    is_done = case when excluded.is_done = 1 or news_readings.attempts + 1 >= :attemptsMax then 1 else 0 end`);

/** Inserts nothing if the same suggestion is open. */
const INSERT =
  write(`insert into status_suggestions (id, season, competition, news_id, player_id, team_id, status,
    expected_return, evidence, confidence, title, summary, source, url, published_ts, is_suspicious, suggested_ts)
  select :id, ${settingValue('season')}, ${settingValue('competition')}, :newsId, p.id, :teamId, :status,
    :expectedReturn, :evidence, :confidence, :title, :summary, :source, :url, :publishedTs, :isSuspicious, :nowTs
  from players p where p.id = :playerId and not exists (select 1 from status_suggestions s where s.player_id = p.id
    and s.decision is null and s.status = :status and coalesce(s.expected_return, '') = coalesce(:expectedReturn, '')
    and s.published_ts >= :openSinceTs)
  on conflict (id) do nothing`);

const SUGGESTION = {
  ...statusSuggestions.as('s').pick('id', 'playerId', 'status', 'expectedReturn', 'evidence', 'confidence'),
  ...statusSuggestions.as('s').pick('title', 'summary', 'source', 'url', 'publishedTs'),
  ...statusSuggestions.as('s').pick('isSuspicious', 'decision'),
  ...players.as('p').pick('name', 'injuryStatus', 'suspension'),
  teamName: selected('t.name', text),
};
const FROM = `select {columns}
  from status_suggestions s join players p on p.id = s.player_id join teams t on t.id = s.team_id`;

const OPEN = query(
  SUGGESTION,
  `${FROM} where ${inCurrentSeason('s')} and s.decision is null and s.published_ts >= :sinceTs
  order by s.published_ts desc, s.id limit ${SUGGESTIONS_SHOWN}`,
);
/** Suspicious news without any suggestion to decide. */
const SUSPICIOUS = query(
  {
    ...news.as('n').pick('id', 'title', 'summary', 'source', 'url', 'publishedTs'),
    teamName: selected('t.name', text),
  },
  `select {columns} from news_readings r join news n on n.id = r.id join teams t on t.id = n.team_id
  where r.is_suspicious = 1 and n.published_ts >= :sinceTs
    and not exists (select 1 from status_suggestions s where s.news_id = n.id)
  order by n.published_ts desc, n.id limit ${SUGGESTIONS_SHOWN}`,
);
const ONE = query(SUGGESTION, `${FROM} where s.id = :id`);

const DECIDED = query(
  {
    ...statusSuggestions.as('s').pick('status', 'expectedReturn'),
    decision: text,
    playedTs: nullable(text),
    appearances: number,
  },
  `select {columns}, s.decision, f.kickoff_ts as played_ts,
    (select count(*) from appearances a where a.fixture_id = f.id and a.player_id = s.player_id) as appearances
  from status_suggestions s left join fixtures f on f.id = (
    select x.id from fixtures x where (x.home_team_id = s.team_id or x.away_team_id = s.team_id)
      and x.kickoff_ts > s.suggested_ts and x.status = 'finished'
      and exists (select 1 from appearances o where o.team_id = s.team_id and o.fixture_id = x.id)
    order by x.kickoff_ts, x.id limit 1)
  where ${inCurrentSeason('s')} and s.decision is not null`,
);

const DECIDE =
  write(`update status_suggestions set decision = :decision, decided_ts = :decidedTs, decided_by = :decidedBy
  where id = :id and decision is null`);
const REOPEN = write(`update status_suggestions set decision = null, decided_ts = null, decided_by = null
  where id = :id and decided_by = :decidedBy`);

/** Suggestions that a model has read in the news, and administrators' decisions. */
export function createSuggestionsStore(database: Database) {
  return {
    /** Unread news of clubs within a span of time, oldest first, and the clubs' squads. */
    async unread(
      fromTs: string,
      untilTs: string,
      limit: number,
    ): Promise<{ news: UnreadNews[]; squads: NewsSubject[] }> {
      const unread = await readRows(database, UNREAD({ fromTs, untilTs, limit }));
      if (unread.length === 0) return { news: unread, squads: [] };
      const rows = await readRows(
        database,
        SQUADS({ teamIds: [...new Set(unread.map(({ teamId }) => teamId))] }),
      );
      const squads = rows.map(({ id, name, teamId, ...stored }) => ({
        id,
        name,
        teamId: teamId ?? '',
        status: playerStatusOf(stored).status,
      }));
      return { news: unread, squads };
    },

    /** Stores that a news item was read, with its suggestions, in one transaction; idempotent. */
    async keep(
      item: UnreadNews,
      found: readonly NewSuggestion[],
      { nowTs, openSinceTs, isSuspicious }: { nowTs: string; openSinceTs: string; isSuspicious: boolean },
    ): Promise<void> {
      await writeTogether(database, [
        NOTE_READING({ id: item.id, isDone: 1, isSuspicious: Number(isSuspicious), nowTs, attemptsMax: 1 }),
        ...found.map((suggestion) => {
          const id = `${item.id} ${suggestion.playerId}`;
          const mark = { isSuspicious: Number(isSuspicious), nowTs, openSinceTs };
          return INSERT({ ...item, ...suggestion, ...mark, id, newsId: item.id });
        }),
      ]);
    },

    /** Notes that a news item could not be read; after `attemptsMax` attempts it counts as read. */
    async failed(
      newsId: string,
      { isSuspicious, ...reading }: { nowTs: string; attemptsMax: number; isSuspicious: boolean },
    ): Promise<void> {
      const values = { id: newsId, isDone: 0, isSuspicious: Number(isSuspicious), ...reading };
      await writeRows(database, NOTE_READING(values));
    },

    /**
     * Open suggestions and suspicious news since an instant, both newest first, and the record of the season, with one
     * provider call.
     */
    async forAdmins(
      sinceTs: string,
    ): Promise<{ open: StatusSuggestion[]; suspicious: SuspiciousNews[]; decided: DecidedSuggestion[] }> {
      const [open, suspicious, decided] = await readTogether(database, [
        OPEN({ sinceTs }),
        SUSPICIOUS({ sinceTs }),
        DECIDED(),
      ]);
      return {
        open: open.map(toSuggestion),
        suspicious: suspicious.map(withWebAddress),
        decided: decided.map(toDecided),
      };
    },

    /** Null if the suggestion does not exist. */
    async get(id: string): Promise<(StatusSuggestion & { isOpen: boolean }) | null> {
      const row = await readRow(database, ONE({ id }));
      return row === null ? null : { ...toSuggestion(row), isOpen: row.decision === null };
    },

    /** @returns false if it is already decided */
    async decide(
      id: string,
      decision: SuggestionDecision,
      { decidedTs, by }: { decidedTs: string; by: NamedUser },
    ): Promise<boolean> {
      const [, changed] = await writeTogether(database, [
        upsertProfile(by, decidedTs),
        DECIDE({ decision, decidedTs, decidedBy: by.id, id }),
      ]);
      return changed === 1;
    },

    /** Reverts a decision that could not be carried out. */
    async reopen(id: string, by: NamedUser): Promise<void> {
      await writeRows(database, REOPEN({ id, decidedBy: by.id }));
    },
  };
}

function toSuggestion({
  decision: _decision,
  injuryStatus,
  suspension,
  ...row
}: ResultRow<typeof ONE>): StatusSuggestion {
  return { ...row, before: playerStatusOf({ injuryStatus, suspension }).status, url: webAddress(row.url) };
}

const withWebAddress = (row: ResultRow<typeof SUSPICIOUS>) => ({ ...row, url: webAddress(row.url) });

function toDecided(row: ResultRow<typeof DECIDED>): DecidedSuggestion {
  const { status, expectedReturn, playedTs, appearances } = row;
  const decision = row.decision === 'taken' ? 'taken' : 'refused';
  return { status, expectedReturn, playedTs, decision, wasThere: appearances > 0 };
}
