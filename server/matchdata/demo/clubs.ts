/** A club of the season 2024-25. Name, city, ground and European cup are facts; everything that happens to it is invented. */
export interface DemoClub {
  clubId: string;
  name: string;
  shortName: string;
  city: string;
  venue: string;
  europeanCompetition: 'Champions League' | 'Europa League' | 'Conference League' | null;
}

const club = (
  clubId: string,
  name: string,
  shortName: string,
  city: string,
  venue: string,
  europeanCompetition: DemoClub['europeanCompetition'] = null,
): DemoClub => ({ clubId, name, shortName, city, venue, europeanCompetition });

export const DEMO_CLUBS: readonly DemoClub[] = [
  club('augsburg', 'FC Augsburg', 'Augsburg', 'Augsburg', 'WWK Arena'),
  club('bayern', 'FC Bayern München', 'Bayern', 'München', 'Allianz Arena', 'Champions League'),
  club('bochum', 'VfL Bochum 1848', 'Bochum', 'Bochum', 'Vonovia Ruhrstadion'),
  club('bremen', 'SV Werder Bremen', 'Bremen', 'Bremen', 'Weserstadion'),
  club('dortmund', 'Borussia Dortmund', 'Dortmund', 'Dortmund', 'Signal Iduna Park', 'Champions League'),
  club(
    'frankfurt',
    'Eintracht Frankfurt',
    'Frankfurt',
    'Frankfurt am Main',
    'Deutsche Bank Park',
    'Europa League',
  ),
  club('freiburg', 'SC Freiburg', 'Freiburg', 'Freiburg', 'Europa-Park Stadion'),
  club(
    'heidenheim',
    '1. FC Heidenheim 1846',
    'Heidenheim',
    'Heidenheim an der Brenz',
    'Voith-Arena',
    'Conference League',
  ),
  club('hoffenheim', 'TSG 1899 Hoffenheim', 'Hoffenheim', 'Sinsheim', 'PreZero Arena', 'Europa League'),
  club('kiel', 'Holstein Kiel', 'Kiel', 'Kiel', 'Holstein-Stadion'),
  club('leipzig', 'RB Leipzig', 'Leipzig', 'Leipzig', 'Red Bull Arena', 'Champions League'),
  club('leverkusen', 'Bayer 04 Leverkusen', 'Leverkusen', 'Leverkusen', 'BayArena', 'Champions League'),
  club('mainz', '1. FSV Mainz 05', 'Mainz', 'Mainz', 'MEWA ARENA'),
  club('mgladbach', 'Borussia Mönchengladbach', 'Mönchengladbach', 'Mönchengladbach', 'Borussia-Park'),
  club('stpauli', 'FC St. Pauli 1910', 'St. Pauli', 'Hamburg', 'Millerntor-Stadion'),
  club('stuttgart', 'VfB Stuttgart', 'Stuttgart', 'Stuttgart', 'MHPArena', 'Champions League'),
  club('union', '1. FC Union Berlin', 'Union Berlin', 'Berlin', 'Stadion An der Alten Försterei'),
  club('wolfsburg', 'VfL Wolfsburg', 'Wolfsburg', 'Wolfsburg', 'Volkswagen Arena'),
];
