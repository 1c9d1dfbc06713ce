/** The model card. Its figures are those of docs/forecast.md, measured with `npm run report:forecast`. */
export const modelCardTexts = {
  title: 'Modellkarte',
  knows: 'Was das Modell weiß',
  knowsList: [
    'wer in dieser Saison wann begann, eingewechselt wurde, auf der Bank saß oder fehlte',
    'was über Ausfälle gemeldet ist, und seit wann: verletzt, fraglich (75, 50, 25 %), gesperrt, nicht verfügbar, wieder fit',
    'Karten und Sperren, Pausentage, Spiele im Europapokal, Tore, Ergebnisse und Punkte des Vereins',
    'in den ersten fünf Spielen auch die letzte Saison, Kaderlisten und, falls bekannt, Marktwerte',
    'wie oft in dieser Saison bisher gewechselt wird',
    'falls eine Saisondatei das sagt: wie viele Teams eines Managerspiels einen Spieler haben und gerade holen',
  ],
  ignores: 'Was es nicht weiß',
  ignoresList: [
    'Trainer, Taktik und Gegner',
    'Training und Gerüchte, solange sie niemand meldet',
    'was die Community sagt: Stimmen und Tipps stehen daneben, nie darin',
    'wie lange eine Verletzung noch dauert, wenn niemand einen Tag nennt',
  ],
  measured: 'Wie es gemessen wurde',
  measuredText:
    'An Spielzeiten, mit denen es nicht angepasst wurde. Jede Vorhersage kennt nur, was vor ihrem Zeitpunkt bekannt war. Englische Saison 2024/25, Spieltage mit täglich gelesenen Meldungen, angepasst an 2023/24: Richtige von 11 und Log-Loss (kleiner ist besser).',
  byTime: 'Je näher der Anstoß, desto sicherer',
  before: 'Vor dem Anstoß',
  withoutNews: 'ohne Meldungen',
  withNews: 'mit Meldungen',
  byTimeRows: [
    ['72 Stunden', '8,87 · 0,356', '8,97 · 0,332'],
    ['24 Stunden', '8,90 · 0,349', '9,10 · 0,316'],
    ['3 Stunden', '8,90 · 0,349', '9,16 · 0,307'],
    ['75 Minuten', '8,90 · 0,349', '9,16 · 0,308'],
  ],
  reportOutcomes: 'Was aus Meldungen wurde',
  reportOutcomesText:
    'Von 100 Spielern, über die das vor dem Anstoß gemeldet war, begannen so viele. In Klammern, worin die Zahl mit 95 % Sicherheit liegt. Englische Saison 2023/24.',
  reported: 'Gemeldet',
  ofStarters: 'begann zuletzt',
  ofOthers: 'begann zuletzt nicht',
  reportOutcomesRows: [
    ['nichts', '84 (83–86)', '22 (20–23)'],
    ['fraglich, 75 %', '55 (48–62)', '25 (21–30)'],
    ['fraglich, 50 %', '33 (22–44)', '6 (3–10)'],
    ['fraglich, 25 %', '5 (0–14)', '2 (1–4)'],
    ['verletzt', '0', '0'],
    ['gesperrt', '0', '1 (0–5)'],
  ],
} as const;
