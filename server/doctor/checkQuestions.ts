import { NO_SQUADS } from '../commands/feeds/refreshSeason.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Questions that wait for an answer at the desk: table and words. */
const QUEUES = [
  ['club_questions', 'clubs from sources are unknown to the hub; their matches wait'],
  ['identity_questions', 'players from sources are unknown to the hub; they are missing'],
] as const;

/**
 * Counts the open questions about clubs and players.
 *
 * @param ask runs a read-only statement
 * @param tables names of the tables in the database
 */
export async function checkQuestions(
  ask: (text: string) => Promise<unknown[][]>,
  tables: ReadonlySet<string>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [table, about] of QUEUES) {
    if (!tables.has(table)) continue;
    const [row] = await ask(`select count(*) from ${table}`);
    const count = Number(row?.[0] ?? 0);
    if (count > 0)
      findings.push(warning('questions', `${count} ${about}. Answer at /quellen or with npm run questions.`));
  }
  return findings.length === 0 ? [ok('questions', 'No club or player waits for an answer.')] : findings;
}

/** Warns of a season without any player. Parameters as of `checkQuestions`. */
export async function checkSquads(
  ask: (text: string) => Promise<unknown[][]>,
  tables: ReadonlySet<string>,
): Promise<Finding[]> {
  if (!tables.has('fixtures') || !tables.has('players')) return [];
  const [row] = await ask(
    'select (select count(*) from fixtures), (select count(*) from players where team_id is not null)',
  );
  const [fixtures, players] = (row ?? []).map(Number);
  return fixtures !== 0 && players === 0 ? [warning('squads', NO_SQUADS)] : [];
}
