import { FORMATIONS, slotsOf, type Formation } from '../elevens/bestEleven.ts';

/**
 * Managers' games that a team can belong to, by number of managers; 'own' means rules agreed among friends.
 */
export const GAMES = [
  'own',
  'kickbase',
  'comunio',
  'kickerInteractive',
  'kickerClassic',
  'bundesligaFantasy',
] as const;
export type Game = (typeof GAMES)[number];

/** When a team can no longer be changed. */
export type LockRule =
  /** The whole team, before the first kickoff of the matchday. */
  | { at: 'matchday'; minutesBefore: number }
  /** Each player separately, before the kickoff of his club. */
  | { at: 'ownKickoff'; minutesBefore: number }
  /** Once, before the first kickoff of the season. */
  | { at: 'season' };

/** How many starters of a team are stars, and by what their points are multiplied; one captain is a single star. */
export interface StarRule {
  count: number;
  multiplier: number;
  /** One from each of the three lines at most, and no goalkeeper. */
  isOnePerLine: boolean;
}

/** A game's rules for a team; null if its leagues decide for themselves. */
export interface GameProfile {
  lock: LockRule;
  /** What is locked. */
  locks: 'eleven' | 'formationAndStars' | 'squad';
  formations: readonly Formation[];
  /** Players in a complete squad. */
  squadSize: number | null;
  maxPerClub: number | null;
  stars: StarRule | null;
}

/** Formations that a squad with these lines can fill. */
const withinSquad = (defenders: number, midfielders: number, forwards: number) =>
  FORMATIONS.filter((formation) => {
    const { defender, midfielder, forward } = slotsOf(formation);
    return defender <= defenders && midfielder <= midfielders && forward <= forwards;
  });

/** The most common lock and the usual formations; nothing else is assumed. */
const USUAL: GameProfile = {
  lock: { at: 'matchday', minutesBefore: 0 },
  locks: 'eleven',
  formations: FORMATIONS,
  squadSize: null,
  maxPerClub: null,
  stars: null,
};

/**
 * The rules of each game. If no accessible rules page lists formations, they are the ten usual ones, so that the hub never
 * calls a legal eleven illegal.
 */
export const GAME_PROFILES: Readonly<Record<Game, GameProfile>> = {
  own: USUAL,
  // kickbase-faq-en.groovehq.com, rule 4: the official time of the first kickoff, usually Friday 20:30; no changes after.
  // Squad size and players per club are options of a league. Ten formations: kickbase-plus, pull request 51.
  kickbase: USUAL,
  // spox.com/de/games/manager-spiele/artikel/comunio-hilfe.html and rules of leagues at classic.comunio.de: the team is
  // fixed before the first match; squad size and players per club are options of a community.
  comunio: USUAL,
  // kicker.de, rules of Interactive since 2021/22 (article 807544): each player until his own kickoff, the formation as
  // long as changes are possible, no limit per club; 22 players: gauloisesemmerting.blogspot.com, July 2021.
  kickerInteractive: {
    lock: { at: 'ownKickoff', minutesBefore: 0 },
    locks: 'eleven',
    formations: FORMATIONS,
    squadSize: 22,
    maxPerClub: null,
    stars: null,
  },
  // kicker.de, rules of Classic (article 782795): 15 players for the whole season, until its first kickoff; 3-5-2 with a
  // reserve in each line who moves up by himself; at most three of a club.
  kickerClassic: {
    lock: { at: 'season' },
    locks: 'squad',
    formations: ['3-5-2'],
    squadSize: 15,
    maxPerClub: 3,
    stars: null,
  },
  // fantasy.bundesliga.com/page/rules: 15 players (2-5-5-3); formation and three stars (×1.5) before the first kickoff, the best
  // eleven counts automatically. No limit per club: fantasyfootballscout.co.uk, 28 July 2021.
  bundesligaFantasy: {
    lock: { at: 'matchday', minutesBefore: 0 },
    locks: 'formationAndStars',
    formations: withinSquad(5, 5, 3),
    squadSize: 15,
    maxPerClub: null,
    stars: { count: 3, multiplier: 1.5, isOnePerLine: true },
  },
};
