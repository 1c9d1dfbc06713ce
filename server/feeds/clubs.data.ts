import type { Source } from '../../shared/feeds.ts';

/** A club across sources. The ids are facts that each source publishes. */
export interface KnownClub {
  /** The hub's own id. */
  id: string;
  name: string;
  shortName: string;
  city: string;
  ids: Partial<Record<Source, string>>;
}

/** Ids at OpenLigaDB and football-data.org; null where nobody has seen one yet. */
type SourceIds = readonly [openligadb: number, footballData: number | null];

/** The clubs of 2026-27: id, name, short name, city, ids. OpenLigaDB's 175 is Hoffenheim, API-Football's is Hamburg. */
const CLUBS: readonly (readonly [
  id: string,
  name: string,
  shortName: string,
  city: string,
  ids: SourceIds,
])[] = [
  ['b04', 'Bayer 04 Leverkusen', 'Leverkusen', 'Leverkusen', [6, 3]],
  ['bmg', 'Borussia Mönchengladbach', "M'gladbach", 'Mönchengladbach', [87, 18]],
  ['bvb', 'Borussia Dortmund', 'Dortmund', 'Dortmund', [7, 4]],
  ['fca', 'FC Augsburg', 'Augsburg', 'Augsburg', [95, 16]],
  ['fcb', 'FC Bayern München', 'Bayern', 'München', [40, 5]],
  ['fck', '1. FC Köln', 'Köln', 'Köln', [65, 1]],
  ['fcu', '1. FC Union Berlin', 'Union Berlin', 'Berlin', [80, 28]],
  ['hsv', 'Hamburger SV', 'Hamburg', 'Hamburg', [100, null]],
  ['m05', '1. FSV Mainz 05', 'Mainz', 'Mainz', [81, 15]],
  ['rbl', 'RB Leipzig', 'Leipzig', 'Leipzig', [1635, 721]],
  ['s04', 'FC Schalke 04', 'Schalke', 'Gelsenkirchen', [9, 6]],
  ['scf', 'SC Freiburg', 'Freiburg', 'Freiburg im Breisgau', [112, 17]],
  ['scp', 'SC Paderborn 07', 'Paderborn', 'Paderborn', [31, null]],
  ['sge', 'Eintracht Frankfurt', 'Frankfurt', 'Frankfurt am Main', [91, 19]],
  ['sve', 'SV Elversberg', 'Elversberg', 'Spiesen-Elversberg', [198, null]],
  ['svw', 'SV Werder Bremen', 'Bremen', 'Bremen', [134, 12]],
  ['tsg', 'TSG Hoffenheim', 'Hoffenheim', 'Sinsheim', [175, 2]],
  ['vfb', 'VfB Stuttgart', 'Stuttgart', 'Stuttgart', [16, 10]],
];

/** Clubs that are known by id; others are recognised by their fixtures, see `clubIdentity.ts`. */
export const KNOWN_CLUBS: readonly KnownClub[] = CLUBS.map(
  ([id, name, shortName, city, [openligadb, footballData]]) => {
    const ids: KnownClub['ids'] = { openligadb: String(openligadb), roster: id };
    if (footballData !== null) ids['football-data'] = String(footballData);
    return { id, name, shortName, city, ids };
  },
);
