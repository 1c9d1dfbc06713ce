import type { Source } from '@hub/shared/feeds/sources.ts';
import type { Database } from '@hub/provider/provider.ts';
import { addedClubs, clubIds, clubQuestions } from '../../schema/feeds.ts';
import { insertNewStatements } from '../bulk.ts';
import { identityIdOf } from './identities.ts';
import { query, readRow, readRows, readTogether, write, writeTogether } from '../statements.ts';

export type StoredClubQuestion = ReturnType<typeof clubQuestions.decode>;

/** The hub's club for a source's club. */
type StoredClubId = Pick<ReturnType<typeof clubIds.decode>, 'source' | 'sourceId' | 'hubId'>;
type AddedClub = Omit<ReturnType<typeof addedClubs.decode>, 'addedTs'>;

/** A source's club that is not yet recognised. */
export interface ReportedClub {
  source: Source;
  sourceId: string;
  name: string;
  shortName: string;
}

const IDS = query(clubIds.pick('source', 'sourceId', 'hubId'), 'select {columns} from club_ids order by id');
const ADDED = query(
  addedClubs.pick('id', 'name', 'shortName', 'city'),
  'select {columns} from added_clubs order by id',
);
const QUESTIONS = query(clubQuestions.columns, 'select {columns} from club_questions order by name, id');
const QUESTION = query(clubQuestions.columns, 'select {columns} from club_questions where id = :id');
const DECIDE = write(
  `insert into club_ids (id, source, source_id, hub_id, method, confirmed_by, seen_ts)
  select id, source, source_id, :hubId, 'desk', :confirmedBy, :nowTs from club_questions where id = :id
  on conflict (id) do nothing`,
);
const ADD = write(
  `insert into added_clubs (id, name, short_name, city, added_ts)
  select :hubId, :name, :shortName, :city, :nowTs from club_questions where id = :id`,
);
const CLOSE = write('delete from club_questions where id = :id');

/** Clubs that are not in the file, and the hub's clubs for the sources' clubs. */
export function createClubsStore(database: Database) {
  const questions = (): Promise<StoredClubQuestion[]> => readRows(database, QUESTIONS());
  return {
    /** Clubs added by administrators, and decisions about sources' clubs. */
    async known(): Promise<{ added: AddedClub[]; decided: StoredClubId[] }> {
      const [added, decided] = await readTogether(database, [ADDED(), IDS()]);
      return { added, decided };
    },

    questions,
    question: (id: string): Promise<StoredClubQuestion | null> => readRow(database, QUESTION({ id })),

    /**
     * Stores clubs recognised by name and questions about unknown ones, and drops settled questions.
     *
     * @param isAsked whether a club would be among the unknown ones if its question were still open
     */
    async note(
      named: readonly StoredClubId[],
      unknown: readonly ReportedClub[],
      isAsked: (club: ReportedClub) => boolean,
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
        open.filter((club) => !askedIds.has(club.id) && isAsked(club)).map(({ id }) => CLOSE({ id })),
      ];
      if (statements.flat().length > 0) await writeTogether(database, statements);
    },

    /**
     * Answers a question permanently.
     *
     * @param added the new club; null if the hub already knows it
     * @returns false if the question is no longer open
     */
    async decide(
      id: string,
      hubId: string,
      added: Omit<AddedClub, 'id'> | null,
      { confirmedBy, nowTs }: { confirmedBy: string; nowTs: string },
    ): Promise<boolean> {
      const [decided] = await writeTogether(database, [
        DECIDE({ hubId, confirmedBy, nowTs, id }),
        added === null
          ? []
          : ADD({ hubId, name: added.name, shortName: added.shortName, city: added.city, nowTs, id }),
        CLOSE({ id }),
      ]);
      return decided === 1;
    },
  };
}
