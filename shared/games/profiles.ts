import { FORMATIONS, slotsOf, type Formation } from '#shared/elevens/bestEleven.ts';

/**
 * Managers' games that a team can belong to, by the number of their managers; 'own' stands for rules that its friends agreed
 * on.
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

/** When something can no longer be changed. */
export type LockRule =
  /** All at once, before the first kickoff of the matchday. */
  | { at: 'matchday'; minutesBefore: number }
  /** Every player for himself, before the kickoff of his club. */
  | { at: 'ownKickoff'; minutesBefore: number }
  /** Once, before the first kickoff of the season. */
  | { at: 'season' };

/** What a game asks of a team; null where its leagues decide for themselves. */
export interface GameProfile {
  lock: LockRule;
  /** What the lock fixes. */
  locks: 'eleven' | 'formationAndStars' | 'squad';
  formations: readonly Formation[];
  /** Players of a complete squad. */
  squadSize: number | null;
  maxPerClub: number | null;
  /** Players whose points count more; one of each of the three lines. */
  stars: { count: number; multiplier: number } | null;
}

/** Formations for which a squad with these lines has enough players. */
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
 * Facts of each game. Formations that no rules page in reach lists are the ten usual ones, so that the hub never calls
 * an eleven illegal that is not.
 */
export const GAME_PROFILES: Readonly<Record<Game, GameProfile>> = {
  own: USUAL,
  // kickbase-faq-en.groovehq.com, rule 4: the official time of the first kickoff, usually Friday 20:30; no changes after.
  // Size of the squad and players per club are options of a league. Ten formations: kickbase-plus, pull request 51.
  kickbase: USUAL,
  // spox.com/de/games/manager-spiele/artikel/comunio-hilfe.html and rules of leagues at classic.comunio.de: the team
  // stands before the first match; size of the squad and players per club are options of a community.
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
    stars: { count: 3, multiplier: 1.5 },
  },
};
