import { z } from 'zod';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { readWrittenTable } from '../../matchdata/csvTable.ts';
import { FILE_BOOK, type ClubBook } from '../identity/clubBook.ts';
import { factMaker, type Fact } from '../facts.ts';

const fact = factMaker('roster');

const POSITIONS: Readonly<Record<string, string>> = {
  tw: 'GK',
  gk: 'GK',
  torwart: 'GK',
  ab: 'DF',
  df: 'DF',
  abwehr: 'DF',
  mf: 'MF',
  mittelfeld: 'MF',
  st: 'FW',
  fw: 'FW',
  sturm: 'FW',
  angriff: 'FW',
};

/** A list of squads, as a table with one person a line; further columns are ignored. */
const RosterRow = z.object({
  teamSlug: z.string().trim().min(1, 'must not be empty'),
  /** `Coach` lines are left out. */
  role: z.string().trim(),
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'must not be empty')
    .refine((name) => !name.includes('\uFFFD'), 'has lost letters: save the list anew as "CSV UTF-8"'),
  transfermarktPlayerId: z.string().trim().regex(/^\d*$/, 'must be a number or empty'),
  /** Empty if unknown. */
  position: z
    .string()
    .trim()
    .toLowerCase()
    .refine((word) => word === '' || word in POSITIONS, 'must be TW, AB, MF, ST, GK, DF, FW or empty'),
});

export interface Roster {
  players: Fact<'squadPlayer'>[];
  /** Clubs of the list that the hub does not know. */
  unknownClubs: string[];
}

/**
 * Reads squads of a season.
 *
 * @param text a table with the columns team_slug, role, name and transfermarkt_player_id, and perhaps position
 * @throws Failure 'invalid' naming the first lines that cannot be read
 */
export function readRoster(text: string, season: string, { clubs }: ClubBook = FILE_BOOK): Roster {
  const { rows, problems } = readWrittenTable('roster.csv', text, RosterRow);
  if (problems.length > 0)
    throw new Failure(
      'invalid',
      problems
        .slice(0, 5)
        .map(({ line, column, message }) => `line ${line}${column === null ? '' : `, ${column}`}: ${message}`)
        .join('\n'),
    );
  const players = rows.filter(({ role }) => role.toLowerCase() === 'player');
  return {
    players: players
      .filter(({ teamSlug }) => clubs.has(teamSlug))
      .map(({ teamSlug, name, transfermarktPlayerId, position }) =>
        // Without an id of his own, a player is known by club and name.
        fact('squadPlayer', transfermarktPlayerId || `${teamSlug} ${name}`, {
          season,
          club: teamSlug,
          name,
          birthdate: null,
          nationality: null,
          position: POSITIONS[position] ?? null,
        }),
      ),
    unknownClubs: [...new Set(rows.map(({ teamSlug }) => teamSlug))].filter((slug) => !clubs.has(slug)),
  };
}
