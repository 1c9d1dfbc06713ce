import type { SignedOutReason } from '../../auth/authState.ts';

export const texts = {
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  title: 'Bundesliga Fantasy Hub',
  tagline: 'Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats',
  signIn: 'Jetzt anmelden',
  note: 'Kostenlos registrieren und sofort loslegen',
  wait: 'Einen Moment, gleich geht es zur Anmeldung …',

  reasons: {
    noSession: null,
    left: 'Du bist abgemeldet. Bis bald!',
    sessionEnded: 'Deine Sitzung ist abgelaufen. Melde dich bitte wieder an.',
    signInFailed: 'Die Anmeldung hat nicht geklappt. Versuche es bitte noch einmal.',
  } satisfies Record<SignedOutReason, string | null>,

  offers: [
    {
      title: 'Startet er?',
      text: 'Für jeden Spieler die Wahrscheinlichkeit, in der Startelf zu stehen, mit allen Gründen dahinter.',
    },
    {
      title: 'Dein Team im Blick',
      text: 'Stelle deine Fantasy-Teams zusammen und sieh, wer ausfällt und wer auf der Kippe steht.',
    },
    {
      title: 'Die Liga auf einen Blick',
      text: 'Kader, Spieltage und News aller Vereine, und eine Community, die mitredet.',
    },
  ],

  live: 'Startet er?',
  liveOfMatchday: (matchday: number) => `Startet er? ${matchday}. Spieltag`,
  surest: 'Am sichersten dabei',
  mostDoubtful: 'Am stärksten auf der Kippe',
  asOf: (instant: string) => `Stand: ${instant}`,
  noGuarantee: 'Prognose, keine Garantie',
  record: 'Wie oft wir richtig lagen: Trefferquote',
  unknownTeam: 'Unbekannt',
  demo: (season: string) => `Demo-Saison ${season}: Spieler und Ergebnisse sind erfunden.`,
  counts: 'Bestand',
  teams: 'Vereine',
  players: 'Spieler',
  fixtures: 'Spiele',
  loadingLive: 'Lade die Startchancen …',
} as const;
