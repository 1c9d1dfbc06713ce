import type { FeedErrorCode } from '#shared/feeds.ts';

/** Why a source gave no usable answer, and what to do about it. */
export const feedErrorTexts = {
  unreachable: 'Die Quelle antwortet nicht. Der Hub versucht es weiter; bis dahin bleibt der letzte Stand.',
  refused: 'Die Quelle lehnt die Anfrage ab. Prüfe den Schlüssel und ob der Tarif die Bundesliga enthält.',
  wrongKey:
    'Die Quelle kennt den Schlüssel nicht oder hat ihn gesperrt. Prüfe ihn in den Einstellungen des Hubs.',
  notInPlan:
    'Dein Tarif bei dieser Quelle enthält die laufende Saison nicht. Mit einem größeren Tarif oder einer anderen Quelle geht es weiter; was sie füllen soll, fehlt bis dahin.',
  tooManyRequests: 'Die Quelle lässt gerade keine weiteren Anfragen zu. Der Hub wartet.',
  overBudget: 'Die Anfragen für heute sind aufgebraucht. Um Mitternacht UTC geht es weiter.',
  malformed: 'Die Antwort ist nicht zu lesen. Vielleicht hat die Quelle ihr Format geändert.',
  tooLarge: 'Die Antwort ist viel zu groß und wurde verworfen.',
  empty: 'Die Quelle hat leer geantwortet. Das kommt vor; der letzte Stand bleibt.',
} satisfies Record<FeedErrorCode, string>;
