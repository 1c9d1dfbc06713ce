/** The events of the security log; operators search for these words, and docs/operations.md explains them. */
export type SecurityEventName =
  | 'signedUp'
  | 'signedIn'
  | 'signInFailed'
  | 'signInDelayed'
  | 'codeFailed'
  | 'signedOut'
  | 'refreshRefused'
  | 'sessionsEnded'
  | 'passwordResetRequested'
  | 'passwordReset'
  | 'passwordChanged'
  | 'addressVerified'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'administratorCreated'
  | 'administratorAdded'
  | 'administratorRemoved'
  | 'hubClaimed'
  | 'settingsChanged'
  | 'seasonImported'
  | 'backupRestored'
  | 'keyReplaced'
  | 'dataExported'
  | 'accountDeleted';

export interface SecurityEvent {
  event: SecurityEventName;
  userId?: string;
  /** Who did it, if not the user. */
  byUserId?: string;
  /** Pseudonym of an e-mail address: the same for the same address, and impossible to reverse. */
  account?: string;
  /** Pseudonym of the caller's network. */
  network?: string;
  /** E.g. the external service of a sign-in. */
  detail?: string;
}

/** Logs an event; never throws. Adds user and network if a request is in progress. */
export type SecurityLog = (event: SecurityEvent) => void;
