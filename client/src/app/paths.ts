/** The address of every screen. */
export const paths = {
  dashboard: '/',
  myTeam: '/mein-team',
  lineups: '/lineups',
  players: '/players',
  clubs: '/clubs',
  news: '/news',
  fixtures: '/fixtures',
  watchlist: '/watchlist',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
