import { TRPCClientError } from '@trpc/client';
import { ForeignAnswer } from './foreignAnswer.ts';
import type { ErrorCode } from '@hub/shared/errors.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import {
  TIP_LEAGUE_MEMBERS_MAX,
  TIP_LEAGUES_MAX,
  COMMENT_LENGTH,
  OPTION_LENGTH,
  OPTIONS_MAX,
  QUESTION_LENGTH,
  REASON_LENGTH,
} from '@hub/shared/limits.ts';

/**
 * The sentence for each failure the hub knows (`errorCode`). Sentences worded by the specification are English and kept
 * verbatim.
 */
const TEXT_OF_CODE: Record<ErrorCode, string> = {
  invalid: 'Diese Eingabe passt so nicht. Bitte prüfe sie.',
  notSignedIn: 'Bitte melde dich an.',
  notAllowed: 'Das darfst du leider nicht.',
  notFound: 'Das haben wir nicht gefunden.',
  conflict: 'Das hat sich inzwischen geändert. Lade die Seite neu und versuche es noch einmal.',
  tooMany: 'Das waren zu viele Anfragen auf einmal. Warte bitte einen Moment.',
  busy: 'Gerade ist hier sehr viel los. Versuche es gleich noch einmal.',
  providerDown: 'Unsere Datenquelle antwortet gerade nicht. Versuche es gleich noch einmal.',
  unexpected: 'Da ist bei uns etwas schiefgegangen. Versuche es gleich noch einmal.',

  adminsOnly: 'Das dürfen nur Administratoren.',
  secondFactorNeeded:
    'Die Verwaltung eines öffentlichen Hubs braucht den zweiten Faktor. Schalte ihn in den Einstellungen ein.',
  catalogReadMixed: 'Der Hub versteht diese Anfrage nicht. Lade die Seite neu.',
  readRepeated: 'Der Hub versteht diese Anfrage nicht. Lade die Seite neu.',
  malformedCursor: 'Diese Liste lässt sich so nicht fortsetzen. Lade die Seite neu.',

  playerNotFound: 'Diesen Spieler gibt es nicht.',
  clubNotFound: 'Diesen Verein gibt es nicht.',
  fixtureNotFound: 'Diese Begegnung gibt es nicht.',

  signInToComment: 'Please sign in to comment',
  signInToLike: 'Please sign in to like comments',
  signInToCreatePoll: 'Please sign in to create polls',
  signInToVote: 'Please sign in to vote',
  signInToDeleteComment: 'Bitte melde dich an, um Kommentare zu löschen.',
  signInToDeletePoll: 'Bitte melde dich an, um Umfragen zu löschen.',
  signInToReport: 'Bitte melde dich an, um etwas zu melden.',

  pageNotFound: 'Diese Seite gibt es nicht.',
  pageMalformed: 'So kann keine Seite heißen.',
  tooManyPages: 'Andere Programme haben schon so viele Seiten angelegt, dass keine mehr dazukommt.',
  commentEmpty: 'Please enter a comment',
  commentTooLong: `Ein Kommentar hat höchstens ${formatCount(COMMENT_LENGTH)} Zeichen.`,
  commentGone: 'Diesen Kommentar gibt es nicht mehr.',
  repeatedComment: 'Genau das hast du hier gerade schon geschrieben.',
  replyToReply: 'Auf eine Antwort kann man nicht antworten.',
  notOwnComment: 'Du kannst nur deine eigenen Kommentare löschen.',

  questionEmpty: 'Please enter a poll question',
  questionTooLong: `Eine Frage hat höchstens ${QUESTION_LENGTH} Zeichen.`,
  tooFewOptions: 'Please provide at least 2 options',
  tooManyOptions: `Eine Umfrage hat höchstens ${OPTIONS_MAX} Optionen.`,
  optionTooLong: `Eine Option hat höchstens ${OPTION_LENGTH} Zeichen.`,
  equalOptions: 'Die Optionen müssen sich voneinander unterscheiden.',
  pollEndPast: 'Das Ende der Umfrage muss in der Zukunft liegen.',
  repeatedPoll: 'Diese Frage hast du hier gerade schon gestellt.',
  pollGone: 'Diese Umfrage gibt es nicht mehr.',
  pollOver: 'Diese Abstimmung ist beendet.',
  optionNotFound: 'Diese Option gibt es in der Umfrage nicht.',
  alreadyVotedOption: 'You have already voted on this option',
  alreadyVotedPoll: 'You have already voted on this poll',
  notOwnPoll: 'Du kannst nur deine eigenen Umfragen löschen.',

  reasonEmpty: 'Bitte nenne einen Grund.',
  reasonTooLong: `Ein Grund hat höchstens ${REASON_LENGTH} Zeichen.`,
  reportOfOwnComment: 'Deinen eigenen Kommentar kannst du einfach löschen.',
  reportOfOwnPoll: 'Deine eigene Umfrage kannst du einfach löschen.',
  alreadyReportedComment: 'Du hast diesen Kommentar schon gemeldet.',
  alreadyReportedPoll: 'Du hast diese Umfrage schon gemeldet.',
  reportNotFound: 'Diese Meldung gibt es nicht.',
  reportDecided: 'Über diese Meldung ist schon entschieden.',

  userTeamNotFound: 'Dieses Team gibt es nicht mehr.',
  tooManyUserTeams: 'Mehr Teams kannst du nicht anlegen.',
  formationNotAllowed: 'Diese Formation gibt es in deinem Spiel nicht.',
  starsNotAllowed: 'Diese Stars erlaubt dein Spiel nicht.',
  tooManyCertain: 'Mehr als ein Torwart und zehn andere können nicht beginnen.',
  playerNotInTeam: 'Dieser Spieler ist nicht mehr im Team.',
  playerAlreadyInTeam: 'Dieser Spieler ist schon im Team.',
  playersLocked: 'Gelockt, bis der Spieltag vorbei ist.',
  rivalNotFound: 'Diesen Gegner gibt es nicht mehr.',
  rivalTwice: 'Einen Gegner mit diesem Namen oder diesem Kader hast du schon.',
  tooManyRivals: 'Mehr Gegner kannst du nicht anlegen.',
  userTeamFull: 'In dieses Team passen keine weiteren Spieler.',
  watchlistFull: 'Auf deine Watchlist passen keine weiteren Spieler.',
  playerNotWatched: 'Dieser Spieler steht nicht auf deiner Watchlist.',
  sharedPictureNotFound: 'Dieses Bild gibt es nicht (mehr).',
  tooManyDevices: 'Du bekommst schon auf 10 Geräten Nachrichten. Nimm in den Einstellungen eines heraus.',
  pushServiceUnknown: 'Den Nachrichtendienst dieses Browsers kennt der Hub nicht.',
  deviceNotFound: 'Dieses Gerät ist nicht mehr eingetragen.',
  tooManySharedPictures: 'Du teilst schon 50 Bilder. Ziehe in den Einstellungen eines zurück.',
  nothingToShare: 'Es gibt noch keine Elf, die sich teilen ließe.',
  signInToTip: 'Bitte melde dich an, um zu tippen.',
  tipsClosed: 'Getippt wird bis zum Anpfiff oder bis die Elf offiziell ist.',
  tipLeagueNotFound: 'Diese Tipprunde gibt es nicht, oder du gehörst nicht dazu.',
  tipMemberNotFound: 'Dieses Mitglied ist nicht mehr dabei.',
  invitationNotFound: 'Diese Einladung gilt nicht mehr. Lass dir den neuen Link schicken.',
  tooManyTipLeagues: `Du bist schon in ${TIP_LEAGUES_MAX} Tipprunden. Verlasse zuerst eine andere.`,
  tipLeagueFull: `Diese Tipprunde ist mit ${TIP_LEAGUE_MEMBERS_MAX} Mitgliedern voll.`,
  tipLeagueRuns: 'Die Saison dieser Tipprunde läuft noch.',
  tipLeagueWithoutClubs:
    'Keiner eurer Vereine spielt diese Saison in der Liga. Gründe eine neue Tipprunde mit anderen Vereinen.',
  noMatchdayAhead: 'In dieser Saison steht kein Spieltag mehr an.',
  pictureUnusable: 'Dieses Bild lässt sich nicht verwenden.',
  addressNotVerified: 'Bitte bestätige zuerst deine E-Mail-Adresse.',
  wrongEmail: 'Das ist nicht die E-Mail-Adresse dieses Kontos.',
  wrongPassword: 'Das Passwort stimmt nicht.',
  wrongCode: 'Der Code stimmt nicht oder wurde schon benutzt. Warte gegebenenfalls auf den nächsten.',
  passwordTooShort: 'Das Passwort braucht mindestens 8 Zeichen.',
  passwordTooLong: 'Das Passwort darf höchstens 200 Zeichen haben.',
  passwordGuessable:
    'Ein Wort, ein Name oder ein Verein mit Jahr, Zahl oder Zeichen ist schnell erraten. Nimm lieber drei Wörter, die nichts miteinander zu tun haben.',
  passwordTooCommon: 'Dieses Passwort wird als eines der ersten erraten. Nimm bitte ein anderes.',
  secondFactorIsOn: 'Der zweite Faktor ist schon eingeschaltet.',
  accountNotFound: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
  sheetNotFound: 'Diesen Spielbericht gibt es nicht mehr.',
  sheetEmpty: 'Trag zuerst ein, wer gespielt hat.',
  sheetTooEarly: 'Dieses Spiel ist noch nicht vorbei.',
  sheetWithoutSources:
    'Die Saison kommt aus einem Import. Spielberichte ergänzen nur eine Saison, die der Hub aus Quellen liest.',
  lettersLost: 'In der Datei sind Buchstaben verloren (\uFFFD). Speichere sie neu als „CSV UTF-8“.',
  sheetCsvMalformed: 'Der Datei fehlen Spalten. Mindestens home, away, team, player und role sind nötig.',
  sheetOfOthers: 'Diesen Spielbericht hat jemand anderes eingetragen.',
  sheetNotYours: 'Darüber entscheidet, wer einen der beiden Vereine pflegt.',
  hubClaimed: 'Dieser Hub ist schon eingerichtet.',
  wrongProof: 'Das ist weder der Code noch das Passwort dieses Hubs.',
  addressTaken: 'Ein anderes Konto hat diese E-Mail-Adresse.',
  sourceWithoutMaster: 'Highlightly braucht OpenLigaDB, dessen Spiele es ergänzt.',
  settingOfEnvironment: 'Das steht in der Umgebung und lässt sich nur dort ändern.',
  sourceOff: 'Diese Quelle ist nicht eingeschaltet.',
  sourceUnusable: 'Die Quelle hat keine brauchbare Antwort gegeben.',
  clubTaken: 'So heißt schon ein anderer Verein, oder dieser Verein spielt in der Saison schon mit.',
  alreadyDecided: 'Darüber ist inzwischen entschieden.',
  accountsElsewhere: 'Dein Konto liegt bei einem anderen Anbieter. Dort kannst du das ändern.',

  suggestionNotFound: 'Diesen Vorschlag gibt es nicht mehr.',
  newsNotFound: 'Diese Nachricht gibt es nicht mehr.',
  newsInFuture: 'Die Zeit der Nachricht liegt in der Zukunft.',
  editUnderWay:
    'Gerade bearbeitet jemand anderes diesen Spieler. Lade die Seite neu und versuche es noch einmal.',
  returnPast: 'Der Tag der Rückkehr liegt schon zurück.',
  clubNotInFixture: 'Dieser Verein spielt in dieser Begegnung nicht.',
  fixtureClosed: 'Diese Begegnung ist schon vorbei.',
  elevenOfOthers: 'Eine Startelf besteht nur aus Spielern des Vereins.',
  elevenIncomplete: 'Eine Startelf besteht aus elf verschiedenen Spielern.',
  elevenKeepers: 'Genau einer der Elf muss Torhüter sein.',
  elevenNotYours: 'Die Aufstellung trägt ein, wer diesen Verein pflegt.',
  expectedNotNext: 'Eine Elf wird für das nächste Spiel des Vereins erwartet, und nur bis zum Anpfiff.',
  expectedTwice: 'Ein Verein steht doppelt im Text.',
  expectedRepeated: 'Dieselbe Elf hat die Quelle schon für das Spiel davor genannt.',
  expectedNotFound: 'Diese erwartete Elf gibt es nicht mehr.',
  expectedOfOthers: 'Diese Elf hat jemand anderes eingetragen.',
  friendlyNotFound: 'Dieses Testspiel ist nicht mehr eingetragen.',
  friendlyDay: 'Ein Testspiel liegt höchstens 120 Tage zurück und nicht in der Zukunft.',
  expectedClubUnknown: 'So heißt kein Verein der Liga.',
  expectedNameUnknown: 'Ein Name passt zu keinem Spieler des Vereins, oder zu mehreren.',
  expectedOtherSource: 'Der Schlüssel gehört zu einer anderen Quelle.',
  expectedKeyUnknown: 'Diesen Schlüssel gibt es nicht oder nicht mehr.',

  bundleInvalid: 'Diese Dateien lassen sich nicht einlesen.',
  bundleFileUnknown: 'Unter den Dateien ist eine, die nicht zu einem Datenpaket gehört oder doppelt ist.',
  bundleFileTooLarge: 'Eine der Dateien ist zu groß: höchstens 16 MB je Datei.',
  asOfMalformed: 'Der Stand ist kein Zeitpunkt.',
  previousSeasonNotBefore: 'Die Saison davor muss eine frühere sein.',
  seasonNotChecked: 'Die Dateien haben sich seit der Prüfung geändert. Prüfe sie noch einmal.',
  replaceWhileFed:
    'Solange Quellen die Saison melden (FEEDS), lässt sie sich nicht ersetzen. Starte den Hub dafür ohne FEEDS.',
  replaceWithoutBackup:
    'Vorher ließ sich keine Sicherung anlegen, und ohne sie ersetzt der Hub nichts. Den Grund nennt sein Protokoll.',
  importOfLaterSeason:
    'Diese Saison beginnt nach der, die die Quellen melden (FEEDS). Darunterlegen lässt sich nur dieselbe oder eine frühere.',
  importAsOfBesideFeeds:
    'Was Quellen melden (FEEDS), gilt für jetzt. Eine Saison wird ganz daruntergelegt: Lass den Stand leer.',
  importOfOtherCompetition:
    'Das ist ein anderer Wettbewerb als der gezeigte. Soll er an dessen Stelle treten, wähle „Alles ersetzen“.',
  importOfEarlierSeason:
    'Diese Saison ist früher als die gezeigte. Soll sie an deren Stelle treten, wähle „Alles ersetzen“.',
  importOfOtherMatches:
    'Kaum eine Begegnung dieser Dateien kennt der Hub unter ihrer Kennung. Soll die Saison an die Stelle der gezeigten treten, wähle „Alles ersetzen“.',
  seasonImportUnderWay: 'Gerade wird schon eine Saison eingelesen. Warte, bis das fertig ist.',

  backupGone: 'Diese Kopie gibt es nicht mehr. Wähle eine andere.',
  backupForeign: 'Das ist keine Sicherung eines Hubs. Es hat sich nichts geändert.',
  backupDamaged: 'Diese Kopie ist beschädigt. Es hat sich nichts geändert.',
  backupOtherDatabase:
    'Diese Kopie ist von PostgreSQL, dieser Hub läuft mit SQLite. Es hat sich nichts geändert.',
  backupNewer:
    'Diese Kopie ist von einer neueren Version des Hubs. Aktualisiere ihn zuerst. Es hat sich nichts geändert.',
  backupTooOld: 'Diese Kopie ist zu alt für diese Version des Hubs. Es hat sich nichts geändert.',
  backupTooLarge: 'Diese Datei ist größer als 4 GB, so viel nimmt der Hub nicht an.',
  backupNoRoom: 'Auf der Platte ist zu wenig Platz frei. Es hat sich nichts geändert.',
  backupUnwritable:
    'In den Ordner der Daten oder der Sicherungen lässt sich nicht schreiben. Es hat sich nichts geändert.',
  backupBucketAway: 'Der Speicher außer Haus antwortet nicht. Versuche es später noch einmal.',
  databaseInUse:
    'Ein zweiter Hub arbeitet mit derselben Datenbank. Beende ihn zuerst. Es hat sich nichts geändert.',
  restoreWithoutBackup:
    'Der jetzige Stand ließ sich nicht sichern. Deshalb hat sich nichts geändert. Warum, steht im Protokoll des Hubs.',
  restoreUnderWay: 'Gerade wird schon eine Kopie wiederhergestellt. Warte, bis das fertig ist.',
  restoreUndone:
    'Mit dieser Kopie ist der Hub nicht gestartet. Deshalb ist alles wie vorher. Warum, steht im Protokoll des Hubs.',
  restoreElsewhere: 'Dieser Hub stellt seine Daten nicht selbst wieder her.',

  flowNotFound: 'Diesen Agent-Flow gibt es nicht.',
  runInProgress: 'Es läuft schon eine Berechnung.',
  runOver: 'Dieser Lauf ist schon beendet.',
  malformedCron:
    'Das ist kein Cron-Muster aus fünf Feldern (Minute, Stunde, Tag, Monat, Wochentag), zum Beispiel 15 6,18 * * *.',
};

const NO_CONNECTION = 'Der Hub ist gerade nicht zu erreichen. Prüfe deine Verbindung.';
const UNKNOWN = 'Das hat nicht geklappt. Versuche es gleich noch einmal.';

interface ErrorFacts {
  errorCode: string | null;
  reason: string | null;
  httpStatus: number | null;
}

// Read as unknown, because a proxy between browser and hub may answer in its own format.
function factsOf(error: TRPCClientError<never>): ErrorFacts {
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null) return { errorCode: null, reason: null, httpStatus: null };
  const { errorCode, reason, httpStatus } = data as Record<string, unknown>;
  return {
    errorCode: typeof errorCode === 'string' ? errorCode : null,
    reason: typeof reason === 'string' ? reason : null,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : null,
  };
}

function isTrpcError(error: unknown): error is TRPCClientError<never> {
  return error instanceof TRPCClientError;
}

/** The sentence for a failure found by the hub, or by a form that applies the same rules. */
export const textOfCode = (code: ErrorCode): string => TEXT_OF_CODE[code];

/**
 * The sentence for a failed call. A code that only a newer hub knows falls back to its reason; a failure without an
 * answer from the hub counts as a lost connection.
 */
export function errorText(error: unknown): string {
  if (!isTrpcError(error)) return UNKNOWN;
  const { errorCode, reason, httpStatus } = factsOf(error);
  if (reason === null && httpStatus === null) return NO_CONNECTION;
  const known = [errorCode, reason].find((code) => isErrorCode(code));
  return known === undefined ? UNKNOWN : TEXT_OF_CODE[known];
}

/** The hub's code for a failed call; null when the code is unknown here or the hub did not answer. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  const code = isTrpcError(error) ? factsOf(error).errorCode : null;
  return isErrorCode(code) ? code : null;
}

const isErrorCode = (code: string | null): code is ErrorCode =>
  code !== null && Object.hasOwn(TEXT_OF_CODE, code);

/** The HTTP status of the answer to a failed call, by the hub or by a proxy before it; null when there was none. */
export function httpStatusOf(error: unknown): number | null {
  if (!isTrpcError(error)) return null;
  return error.cause instanceof ForeignAnswer ? error.cause.status : factsOf(error).httpStatus;
}

/** Whether trying again can help: the hub did not answer, or failed itself (5xx). */
export function isTransient(error: unknown): boolean {
  if (!isTrpcError(error)) return false;
  const { httpStatus } = factsOf(error);
  return httpStatus === null || httpStatus >= 500;
}
