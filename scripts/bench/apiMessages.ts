export type ServerName = 'bare' | 'cached' | 'uncached' | 'byHand';
export type Ports = Record<ServerName, number>;

/** Sent once by the process of the servers. */
export interface ServersReady {
  ports: Ports;
  /** The most likely starter, whose page is measured. */
  playerId: string;
  /** His club. */
  teamId: string;
  /** Who is signed in, and their league. */
  fan: { token: string; leagueId: string };
}

/** What the bare server must answer at a path; the handwritten server may prepare the same question. */
export interface ToServers {
  path: string;
  /** base64 */
  body: string;
  encoding: string | null;
  /** Whether the handwritten server is asked, too. */
  isByHand: boolean;
  /** Of who asks, where that is not the same for everybody. */
  token: string | null;
}
