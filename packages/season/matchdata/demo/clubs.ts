/** A club of the 2024-25 season. Its name, city, ground and European competition are real; its matches are invented. */
export interface DemoClub {
  clubId: string;
  name: string;
  shortName: string;
  city: string;
  venue: string;
  europeanCompetition: 'Champions League' | 'Europa League' | 'Conference League' | null;
}

type ClubFields = [
  clubId: string,
  name: string,
  shortName: string,
  city: string,
  venue: string,
  europeanCompetition?: DemoClub['europeanCompetition'],
];

const CLUBS: readonly ClubFields[] = [
  ['augsburg', 'FC Augsburg', 'Augsburg', 'Augsburg', 'WWK Arena'],
  ['bayern', 'FC Bayern München', 'Bayern', 'München', 'Allianz Arena', 'Champions League'],
  ['bochum', 'VfL Bochum 1848', 'Bochum', 'Bochum', 'Vonovia Ruhrstadion'],
  ['bremen', 'SV Werder Bremen', 'Bremen', 'Bremen', 'Weserstadion'],
  ['dortmund', 'Borussia Dortmund', 'Dortmund', 'Dortmund', 'Signal Iduna Park', 'Champions League'],
  [
    'frankfurt',
    'Eintracht Frankfurt',
    'Frankfurt',
    'Frankfurt am Main',
    'Deutsche Bank Park',
    'Europa League',
  ],
  ['freiburg', 'SC Freiburg', 'Freiburg', 'Freiburg', 'Europa-Park Stadion'],
  [
    'heidenheim',
    '1. FC Heidenheim 1846',
    'Heidenheim',
    'Heidenheim an der Brenz',
    'Voith-Arena',
    'Conference League',
  ],
  ['hoffenheim', 'TSG 1899 Hoffenheim', 'Hoffenheim', 'Sinsheim', 'PreZero Arena', 'Europa League'],
  ['kiel', 'Holstein Kiel', 'Kiel', 'Kiel', 'Holstein-Stadion'],
  ['leipzig', 'RB Leipzig', 'Leipzig', 'Leipzig', 'Red Bull Arena', 'Champions League'],
  ['leverkusen', 'Bayer 04 Leverkusen', 'Leverkusen', 'Leverkusen', 'BayArena', 'Champions League'],
  ['mainz', '1. FSV Mainz 05', 'Mainz', 'Mainz', 'MEWA ARENA'],
  ['mgladbach', 'Borussia Mönchengladbach', 'Mönchengladbach', 'Mönchengladbach', 'Borussia-Park'],
  ['stpauli', 'FC St. Pauli 1910', 'St. Pauli', 'Hamburg', 'Millerntor-Stadion'],
  ['stuttgart', 'VfB Stuttgart', 'Stuttgart', 'Stuttgart', 'MHPArena', 'Champions League'],
  ['union', '1. FC Union Berlin', 'Union Berlin', 'Berlin', 'Stadion An der Alten Försterei'],
  ['wolfsburg', 'VfL Wolfsburg', 'Wolfsburg', 'Wolfsburg', 'Volkswagen Arena'],
];

export const DEMO_CLUBS: readonly DemoClub[] = CLUBS.map(
  ([clubId, name, shortName, city, venue, europeanCompetition = null]) => ({
    clubId,
    name,
    shortName,
    city,
    venue,
    europeanCompetition,
  }),
);
