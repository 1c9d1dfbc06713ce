import type { Source } from '#shared/feeds/feeds.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { addedClubs, clubIds, clubQuestions } from '../../schema/feeds.ts';
import { insertNewStatements } from '../bulk.ts';
import { identityIdOf } from './identities.ts';
import { change, changeTogether, question, readRow, readRows, readTogether } from '../statements.ts';

export type StoredClubQuestion = ReturnType<typeof clubQuestions.decode>;

/** Whom a source's club stands for. */
type StoredClubId = Pick<ReturnType<typeof clubIds.decode>, 'source' | 'sourceId' | 'hubId'>;
type AddedClub = Omit<ReturnType<typeof addedClubs.decode>, 'addedTs'>;

/** A club of a source that nobody has recognised. */
export interface ToldClub {
  source: Source;
  sourceId: string;
  name: string;
  shortName: string;
}

const IDS = question(
  clubIds.pick('source', 'sourceId', 'hubId'),
  'select source, source_id, hub_id from club_ids order by id',
);
const ADDED = question(
  addedClubs.pick('id', 'name', 'shortName', 'city'),
  'select id, name, short_name, city from added_clubs order by id',
);
const QUESTIONS = question(clubQuestions.columns, 'select * from club_questions order by name, id');
const QUESTION = question(clubQuestions.columns, 'select * from club_questions where id = ?');
const DECIDE = change(
  `insert into club_ids (id, source, source_id, hub_id, method, confirmed_by, seen_ts)
  select id, source, source_id, ?, 'desk', ?, ? from club_questions where id = ?
  on conflict (id) do nothing`,
);
const ADD = change(
  `insert into added_clubs (id, name, short_name, city, added_ts)
  select ?, ?, ?, ?, ? from club_questions where id = ?`,
);
const CLOSE = change('delete from club_questions where id = ?');

/** Clubs besides those of the file, and whom the clubs of sources stand for. */
export function createClubsStore(database: Database) {
  const questions = (): Promise<StoredClubQuestion[]> => readRows(database, QUESTIONS());
  return {
    /** What the desk has added, and what is decided besides the file. */
    async known(): Promise<{ added: AddedClub[]; decided: StoredClubId[] }> {
      const [added, decided] = await readTogether(database, [ADDED(), IDS()]);
      return { added, decided };
    },

    questions,
    question: (id: string): Promise<StoredClubQuestion | null> => readRow(database, QUESTION(id)),

    /**
     * Stores whom the hub has recognised by name and whom it asks about, and drops questions that are settled.
     *
     * @param isAsked whether a question would be among the unknown ones if it were open
     */
    async note(
      named: readonly StoredClubId[],
      unknown: readonly ToldClub[],
      isAsked: (club: ToldClub) => boolean,
      nowTs: string,
    ): Promise<void> {
      const asked = unknown.map((club) => ({ ...club, id: identityIdOf(club.source, club.sourceId) }));
      const open = await questions();
      const openIds = new Set(open.map(({ id }) => id));
      const askedIds = new Set(asked.map(({ id }) => id));
      const statements = [
        insertNewStatements(
          clubIds,
          named.map(({ source, sourceId, hubId }) => ({
            id: identityIdOf(source, sourceId),
            source,
            sourceId,
            hubId,
            method: 'name',
            confirmedBy: null,
            seenTs: nowTs,
          })),
        ),
        insertNewStatements(
          clubQuestions,
          asked
            .filter(({ id }) => !openIds.has(id))
            .map(({ id, source, sourceId, name, shortName }) => ({
              id,
              source,
              sourceId,
              name,
              shortName,
              askedTs: nowTs,
            })),
        ),
        open.filter((club) => !askedIds.has(club.id) && isAsked(club)).map(({ id }) => CLOSE(id)),
      ];
      if (statements.flat().length > 0) await changeTogether(database, statements);
    },

    /**
     * Answers a question for good.
     *
     * @param added the club as a new one; null for one that the hub knows
     * @returns false when the question is no longer open
     */
    async decide(
      id: string,
      hubId: string,
      added: Omit<AddedClub, 'id'> | null,
      { confirmedBy, nowTs }: { confirmedBy: string; nowTs: string },
    ): Promise<boolean> {
      const [decided] = await changeTogether(database, [
        DECIDE(hubId, confirmedBy, nowTs, id),
        added === null ? [] : ADD(hubId, added.name, added.shortName, added.city, nowTs, id),
        CLOSE(id),
      ]);
      return decided === 1;
    },
  };
}
