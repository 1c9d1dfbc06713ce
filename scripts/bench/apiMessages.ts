export type ServerName = 'bare' | 'cached' | 'uncached' | 'byHand';
export type Ports = Record<ServerName, number>;

/** Sent once by the servers' process. */
export interface ServersReady {
  ports: Ports;
  /** The surest starter, whose page is measured. */
  playerId: string;
}

/** What the bare server is to answer at a path; the server by hand prepares the same question. */
export interface ToServers {
  path: string;
  /** base64 */
  body: string;
  encoding: string | null;
}
