export const texts = {
  sources: 'Quellen',
  publicApi: 'Schnittstelle',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  title: 'Bundesliga Fantasy Hub',
  /** The title's two halves, which stay together when it takes two lines. */
  titleStart: 'Bundesliga',
  titleEnd: 'Fantasy Hub',
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  tabs: 'Hauptbereiche',
  menu: 'Mehr',

  loading: 'Lade den Hub …',
  hubUnreachable: 'Der Hub ist gerade nicht zu erreichen',
  hubUnreachableText:
    'Wir wissen gerade nicht, ob du angemeldet bist. Prüfe deine Verbindung, abgemeldet wirst du nicht.',
  providerDown: 'Die Anmeldung antwortet gerade nicht',
  providerDownText:
    'Der Hub ist da, aber der Dienst, der dich anmeldet, ist gestört. An dir liegt es nicht, abgemeldet wirst du nicht.',

  account: 'Dein Konto',
  settings: 'Einstellungen',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  arrival: 'Anmeldung über einen Link',
  arrivedAs: 'Ein Link hat dich angemeldet als',
  isThatYou: 'Bist du das?',
  thatIsMe: 'Ja, das bin ich',
  thatIsNotMe: 'Nein, abmelden',
  adminMode: 'Admin mode',
  adminModeExplained: 'Du siehst auch, was nur Administratoren sehen.',
  dismissAdminMode: 'Hinweis ausblenden',

  aboutData: 'Daten dieses Hubs',
  season: (competition: string, season: string) => `${competition} ${season}`,
  demo: 'Demo-Saison',
  demoExplained: 'Spieler und Ergebnisse sind erfunden.',
  clockSet: (instant: string) => `Uhr gestellt: ${instant}`,
  noGuarantee: 'Prognose, keine Garantie',
  estimatesExplained: 'Startchancen sind Schätzungen aus vergangenen Einsätzen.',

  errorTitle: 'Da ist etwas schiefgegangen',
  errorText: 'Diese Seite ließ sich nicht öffnen. Vielleicht hilft es, sie neu zu laden.',
  toDashboard: 'Zum Dashboard',
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie veraltet oder vertippt.',
} as const;
