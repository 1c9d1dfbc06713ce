export type ServerName = 'bare' | 'cached' | 'uncached' | 'byHand';
export type Ports = Record<ServerName, number>;

/** Sent once by the process of the servers. */
export interface ServersReady {
  ports: Ports;
  /** The most likely starter; his page is measured. */
  playerId: string;
  /** The player's club. */
  teamId: string;
  /** The signed-in user, and their league. */
  fan: { token: string; leagueId: string };
}

/** The bare server's answer to a path, for which the handwritten server may prepare its statements. */
export interface ToServers {
  path: string;
  /** base64 */
  body: string;
  encoding: string | null;
  /** Whether the handwritten server answers the path, too. */
  isByHand: boolean;
  /** The caller's token if the answer depends on the caller; null otherwise. */
  token: string | null;
}
