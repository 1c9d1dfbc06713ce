/** The interface's own descriptions; the screen for trying it shows the summaries. */
export const texts = {
  title: 'Bundesliga Fantasy Hub',
  description:
    'Startchancen der Bundesliga mit Gründen, Aufstellungen, Spiele und Trefferquote. Antworten dürfen eine Minute behalten werden und tragen ein ETag. Prognose, keine Garantie.',
  notFound: 'Gibt es nicht',
  tooMany: 'Zu viele Anfragen; `Retry-After` sagt, nach wie vielen Sekunden es weitergeht',
  expectedElevens:
    'Trägt erwartete Aufstellungen einer Quelle ein, alle oder keine; den Schlüssel geben die Administratoren des Hubs',
  expectedEntered: 'Was je Verein verstanden wurde',
  expectedRefused: 'Nichts eingetragen; der Satz nennt Verein und Grund',
  expectedRepeated: 'Die Quelle nannte dieselbe Elf schon für das Spiel davor; `repeats` bestätigt sie',
  keyOfAnother: 'Der Schlüssel gehört zu einer anderen Quelle',
  keyUnknown: 'Kein Schlüssel, oder einer, den es nicht oder nicht mehr gibt',
  summaries: {
    players: 'Alle Spieler mit ihrer Startchance',
    player: 'Ein Spieler mit den Gründen seiner Startchance',
    points:
      'Die erwarteten Punkte aller Spieler, eine Zeile je Spieler und Spiel, dessen Punkte sich rechnen lassen',
    clubs: 'Alle Vereine',
    clubFixtures: 'Die Spiele eines Vereins, das früheste zuerst',
    fixtures: 'Alle Spiele der Saison, das früheste zuerst',
    elevens:
      'Die wahrscheinliche oder offizielle Elf jedes Vereins am nächsten Spieltag, eine Zeile je Spieler',
    record: 'Wie gut die Startchancen der Saison waren',
    earlierRecord: 'Wie gut die Startchancen früherer Saisons waren',
    sourceRecord:
      'Wie gut Quellen die Startelf erwartet haben, neben den Startchancen mit und ohne ihre Elfen',
    pointsRecord: 'Wie gut die erwarteten Punkte der Saison waren',
  },
} as const;
