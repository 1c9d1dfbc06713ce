import { formatCount, formatPlural } from '../format.ts';

const percentFormat = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 0 });

/** The specified words are English and kept to the letter; the screen marks them with `lang`. */
export const specified = {
  title: 'Community Discussion',
  createPoll: 'Create Poll',
  post: 'Post',
  polls: 'Community Polls',
  comments: (count: number) => `Comments (${formatCount(count)})`,
  signIn: 'Sign in to join the discussion and create polls',
  commentFailed: 'Failed to post comment',
  likeFailed: 'Failed to like comment',
  pollFailed: 'Failed to create poll',
  voteFailed: 'Failed to vote',
  commentPosted: 'Comment posted!',
  pollCreated: 'Poll created!',
  voteRecorded: 'Vote recorded!',
} as const;

export const texts = {
  signIn: 'Anmelden',
  readers: (count: number) =>
    count === 1
      ? '1 Person liest mit'
      : `${formatPlural(count, { one: 'Person', other: 'Personen' })} lesen mit`,
  notLive: 'Nicht live verbunden: Neues erscheint etwas später.',

  comment: 'Dein Kommentar',
  commentPlaceholder: 'Was meinst du?',
  reply: 'Antworten',
  replyTo: (name: string) => `Antwort an ${name}`,
  cancel: 'Abbrechen',
  charactersLeft: (count: number) => `Noch ${formatPlural(count, { one: 'Zeichen', other: 'Zeichen' })}`,
  charactersOver: (count: number) => `${formatPlural(count, { one: 'Zeichen', other: 'Zeichen' })} zu viel`,

  loading: 'Lade die Diskussion …',
  loadFailed: 'Die Diskussion konnte nicht geladen werden.',
  chunkFailed: 'Die Diskussion konnte nicht geladen werden. Prüfe deine Verbindung.',
  retry: 'Erneut versuchen',
  noComments: 'Noch keine Kommentare',
  noCommentsText: 'Schreib den ersten.',
  noPolls: 'Noch keine Umfragen.',
  moreComments: 'Ältere Kommentare laden',
  morePolls: 'Ältere Umfragen laden',
  moreReplies: (count: number) =>
    `Weitere ${formatPlural(count, { one: 'Antwort', other: 'Antworten' })} laden`,
  moreFailed: 'Das Weitere konnte nicht geladen werden.',

  deleted: 'Kommentar gelöscht',
  deletedUser: 'Gelöschter Nutzer',
  nameless: 'Fan ohne Namen',
  justNow: 'gerade eben',
  likes: (count: number) => formatPlural(count, { one: 'Like', other: 'Likes' }),
  likeOf: (name: string) => `Gefällt mir: Kommentar von ${name}`,
  replyOf: (name: string) => `Antworten auf den Kommentar von ${name}`,
  delete: 'Löschen',
  deleteOf: (name: string) => `Kommentar von ${name} löschen`,
  deleteTitle: 'Kommentar löschen?',
  deleteText: 'Der Text verschwindet für alle. Antworten darauf bleiben stehen.',
  deleteFailed: 'Der Kommentar konnte nicht gelöscht werden',
  commentGone: 'Kommentar gelöscht.',
  report: 'Melden',
  reportOf: (name: string) => `Kommentar von ${name} melden`,
  reportTitle: 'Kommentar melden',
  reportText: 'Die Meldung geht an das Team des Hubs. Dein Name wird niemandem sonst gezeigt.',
  reason: 'Grund',
  reportSend: 'Meldung senden',
  reported: 'Danke, deine Meldung ist angekommen.',
  reportFailed: 'Die Meldung konnte nicht gesendet werden',
  close: 'Schließen',
  inNewTab: '(öffnet in neuem Tab)',

  newComment: (name: string, excerpt: string) => `Neuer Kommentar von ${name}: ${excerpt}`,
  newReply: (name: string, excerpt: string) => `Neue Antwort von ${name}: ${excerpt}`,
  newPoll: (question: string) => `Neue Umfrage: ${question}`,

  question: 'Frage',
  kind: 'Antworten zur Auswahl',
  kindText: 'Freier Text',
  kindPlayers: 'Spielervergleich',
  option: (position: number) => `Option ${position}`,
  player: (position: number) => `Spieler ${position}`,
  playerPlaceholder: 'Spieler suchen',
  noPlayer: 'Kein Spieler gefunden',
  playersLoading: 'Lade die Spieler …',
  removeOption: (position: number) => `Option ${position} entfernen`,
  addOption: 'Option hinzufügen',
  addPlayer: 'Spieler hinzufügen',
  end: 'Ende der Abstimmung',
  noEnd: 'Kein Ende',
  kickoffOf: (home: string, away: string, when: string) => `Anstoß ${home} – ${away} (${when})`,

  askedBy: (name: string) => `Umfrage von ${name}`,
  vote: 'Abstimmen',
  voteFor: (option: string) => `Für „${option}“ abstimmen`,
  yourVote: 'Deine Wahl',
  endsAt: (when: string) => `Läuft bis ${when}`,
  ended: 'Abstimmung beendet',
  votes: (count: number) => formatPlural(count, { one: 'Stimme', other: 'Stimmen' }),
  share: (votes: number, total: number) => percentFormat.format(total === 0 ? 0 : votes / total),
  noChance: 'Startchance –',
} as const;
