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

/** Ids at OpenLigaDB, football-data.org and API-Football; null where nobody has seen one yet. */
type SourceIds = readonly [openligadb: number, footballData: number | null, apiFootball: number];

/** The clubs of 2026-27: id, name, short name, city, ids. OpenLigaDB's 175 is Hoffenheim, API-Football's is Hamburg. */
const CLUBS: readonly (readonly [
  id: string,
  name: string,
  shortName: string,
  city: string,
  ids: SourceIds,
])[] = [
  ['b04', 'Bayer 04 Leverkusen', 'Leverkusen', 'Leverkusen', [6, 3, 168]],
  ['bmg', 'Borussia Mönchengladbach', "M'gladbach", 'Mönchengladbach', [87, 18, 163]],
  ['bvb', 'Borussia Dortmund', 'Dortmund', 'Dortmund', [7, 4, 165]],
  ['fca', 'FC Augsburg', 'Augsburg', 'Augsburg', [95, 16, 170]],
  ['fcb', 'FC Bayern München', 'Bayern', 'München', [40, 5, 157]],
  ['fck', '1. FC Köln', 'Köln', 'Köln', [65, 1, 192]],
  ['fcu', '1. FC Union Berlin', 'Union Berlin', 'Berlin', [80, 28, 182]],
  ['hsv', 'Hamburger SV', 'Hamburg', 'Hamburg', [100, null, 175]],
  ['m05', '1. FSV Mainz 05', 'Mainz', 'Mainz', [81, 15, 164]],
  ['rbl', 'RB Leipzig', 'Leipzig', 'Leipzig', [1635, 721, 173]],
  ['s04', 'FC Schalke 04', 'Schalke', 'Gelsenkirchen', [9, 6, 174]],
  ['scf', 'SC Freiburg', 'Freiburg', 'Freiburg im Breisgau', [112, 17, 160]],
  ['scp', 'SC Paderborn 07', 'Paderborn', 'Paderborn', [31, null, 185]],
  ['sge', 'Eintracht Frankfurt', 'Frankfurt', 'Frankfurt am Main', [91, 19, 169]],
  ['sve', 'SV Elversberg', 'Elversberg', 'Spiesen-Elversberg', [198, null, 1660]],
  ['svw', 'SV Werder Bremen', 'Bremen', 'Bremen', [134, 12, 162]],
  ['tsg', 'TSG Hoffenheim', 'Hoffenheim', 'Sinsheim', [175, 2, 167]],
  ['vfb', 'VfB Stuttgart', 'Stuttgart', 'Stuttgart', [16, 10, 172]],
];

/** Clubs under other names at openfootball, whose names are its ids. */
const OPENFOOTBALL_NAMES: Readonly<Record<string, string>> = { tsg: 'TSG 1899 Hoffenheim' };

/** Clubs that are known by id; others are recognised by their fixtures, see `clubIdentity.ts`. */
export const KNOWN_CLUBS: readonly KnownClub[] = CLUBS.map(
  ([id, name, shortName, city, [openligadb, footballData, apiFootball]]) => {
    const ids: KnownClub['ids'] = {
      openligadb: String(openligadb),
      'api-football': String(apiFootball),
      openfootball: OPENFOOTBALL_NAMES[id] ?? name,
      roster: id,
    };
    if (footballData !== null) ids['football-data'] = String(footballData);
    return { id, name, shortName, city, ids };
  },
);
