import { PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import type { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import type { RecordOfSource } from '@hub/shared/record/expectedRecord.schema.ts';
import type { ReviewSum } from '@hub/shared/review/review.schema.ts';
import { sourceNameText } from '@hub/shared/record/sourceNameText.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { formatHits, formatPlural, formatShare } from '@hub/shared/text/format.ts';
import { comparedRecord, NO_RECORD } from '../publicTexts.ts';

/** Descriptions of the tools for assistants, and the sentences of the answers. */
/** A chance of a forecast, which is never certain. */
const percent = (share: number) => formatShare(Math.min(0.99, Math.max(0.01, share)));

export const mcpTexts = {
  title: 'Bundesliga Fantasy Hub',
  instructions: `Startchancen der Bundesliga mit Gründen. Eine Startchance ist eine Prognose und keine Garantie; bei 100 % oder 0 % ist die Aufstellung offiziell. Nenne zu jeder Zahl ihren Stand und die Quelle (${PUBLIC_LICENCE.name}, Bundesliga Fantasy Hub).`,
  player: 'Name des Spielers, ungefähr',
  players: 'Spieler, je Zeile einer oder durch Kommas getrennt',
  gameOfPoints: 'Managerspiel, nach dessen Regeln gepunktet wird',
  tools: {
    start_chance: {
      title: 'Startet er?',
      description:
        'Startchance eines Spielers im nächsten Spiel seines Vereins, mit Gründen, Gegner und Anstoß. Der Name darf ungefähr, ein Spitzname oder mit Verein sein: „Kane“, „lewy“, „Hazard (BMG)“.',
    },
    predicted_eleven: {
      title: 'Voraussichtliche Elf',
      description:
        'Die wahrscheinliche oder offizielle Startelf eines Vereins am Spieltag, mit Startchancen, Wackelkandidaten und Ausfällen.',
      club: 'Name des Vereins, auch wie Fans ihn nennen: „Effzeh“, „BVB“, „Gladbach“',
    },
    doubtful_players: {
      title: 'Wer wackelt?',
      description:
        'Liest eine Liste von Spielern, gleich in welcher Form, und sagt, wer davon ausfällt oder wackelt, der fraglichste zuerst.',
    },
    best_eleven: {
      title: 'Beste Elf',
      description:
        'Stellt aus einer Liste von Spielern die Elf mit den meisten erwarteten Startern auf, in einer Formation, die das Managerspiel erlaubt.',
      game: 'Managerspiel, dessen Formationen gelten; „own“: die üblichen zehn',
    },
    changes_since: {
      title: 'Was hat sich geändert?',
      description:
        'Spieler, deren Startchance sich seit einem Zeitpunkt geändert hat, die größte Änderung zuerst.',
      since: 'Zeitpunkt, ISO 8601 mit Zeitzone, z. B. 2026-11-27T12:00:00Z',
      atLeastPoints: 'Kleinste Änderung in Prozentpunkten, die genannt wird',
    },
    record: {
      title: 'Trefferquote',
      description:
        'Wie gut die Startchancen der Saison bisher waren, verglichen mit „dieselbe Elf wie zuletzt“ und mit Quellen, die eine Elf erwartet haben.',
    },
    expected_points: {
      title: 'Was bringt er?',
      description:
        'Erwartete Punkte eines Spielers in einem Managerspiel: Band und Anteile fürs nächste Spiel, die nächsten drei zusammen, bis zu fünf Gegner. Nicht für jedes Spiel lassen sich Punkte schätzen.',
    },
    review: {
      title: 'Was ist daraus geworden?',
      description:
        'Rückblick auf einen Spieltag: die Elf, die der Hub aus einem Kader beim Lock aufgestellt hätte, je Spieler die Prognose von vorher und was daraus wurde, die Summe und wie viel Glück dabei war.',
      matchday: 'Spieltag; ohne Angabe der letzte mit vergangenem Lock',
    },
    duel: {
      title: 'Schlage ich ihn?',
      description:
        'Zwei Kader am laufenden oder nächsten Spieltag: Chance auf Sieg, Unentschieden und Niederlage, Vorsprung als Band, an wem es hängt, beide Elfen. Beendete Spiele zählen als Fakten, alles andere ist Prognose; ist alles gespielt, steht da das Ergebnis.',
      rival: 'Der Kader des Gegners, je Zeile ein Spieler',
    },
    transfers: {
      title: 'Wen kaufen, wen verkaufen?',
      description:
        'Die besten einzelnen Wechsel für einen Kader, mit dem Gewinn als Band. Preise und Geld kennt nur der Fan: Stehen sie in der Frage, muss ein Wechsel bezahlbar sein. Mehrere Wechsel zusammen rechnet der Hub im Browser unter „Transfers“.',
      players: 'Der eigene Kader, je Zeile ein Spieler, gern mit Preis: „Kane 12,5 Mio“',
      market: 'Wer zu kaufen ist, je Zeile mit Preis; ohne Preise zählt Geld nicht',
      budget: 'Geld übrig in Millionen, negativ bei Schulden',
      matchdays: 'Über wie viele Spieltage gerechnet wird',
      player:
        'Ein Spieler, von dem du wissen willst, bis zu welchem Preis er den Kader noch verbessert; dafür braucht es Preise und das Geld, das übrig ist',
    },
  },
  failed: 'Das ließ sich gerade nicht beantworten. Versuch es gleich noch einmal.',
  nobody: (query: string) => `Niemand in der Liga heißt „${query}“.`,
  noClub: (query: string) => `Kein Verein der Liga heißt „${query}“.`,
  reasons: 'Warum, in Punkten des Modells (keine Prozente; die Prozente folgen aus ihrer Summe):',
  ownGame:
    'Ohne ein bestimmtes Managerspiel gibt es keine Punkteregeln. Was hilft, sind Startchance und Minuten.',
  noPoints: 'Von ihm sind noch keine Punkte zu erwarten: Es fehlen Statistiken oder der erste Lauf.',
  nextMatch: (band: string) => `Nächstes Spiel: ${band} Punkte`,
  nextThree: (band: string) => `Nächste drei: ${band} Punkte`,
  ahead: (
    { matchday, opponent, isHome }: { matchday: number; opponent: string | null; isHome: boolean },
    points: string,
  ) => `${matchday}. Spieltag, ${isHome ? 'daheim gegen' : 'bei'} ${opponent ?? '?'}: ${points}`,
  move: (
    move: { in: { name: string } | null; out: { name: string } | null; isClear: boolean },
    gain: string,
  ) =>
    `${move.in?.name ?? '–'} für ${move.out?.name ?? 'einen freien Platz'}: ${gain}${move.isClear ? '' : ' (ein Patt)'}`,
  review: {
    nothing:
      'Dazu gibt es keinen Rückblick: Der Lock steht noch bevor, oder keine Prognose von vorher ist gespeichert.',
    closed: 'Was Spieler im Spiel getan haben, darf dieser Hub nicht weitergeben.',
    sum: (matchday: number, formation: string, known: string) =>
      `${matchday}. Spieltag, ${formation}: ${known}`,
    known: ({ value, known, of, forecast }: ReviewSum, count: (value: number) => string) =>
      `${value === null ? 'noch nichts bekannt' : count(value)}${known < of ? `, bekannt von ${known} der ${of}` : ''}${forecast === null ? '' : `, erwartet ${count(forecast)}`}`,
    units: { points: 'Punkte', starts: 'Starter' },
    player: (name: string, expected: string | number | null | undefined, fact: string) =>
      `${name}: ${expected ? `erwartet ${expected}, ` : ''}${fact}`,
    states: {
      waiting: 'noch kein Spielbericht',
      incomplete: 'der Spielbericht nennt nicht alles',
      free: 'spielfrei',
    },
    luck: (percentile: number, low: string, high: string) =>
      `Besser als ${Math.round(percentile)} von 100 Verläufen; vier von fünf liegen zwischen ${low} und ${high}.`,
    bench: (value: string) => `Die beste erlaubte Elf hätte hinterher ${value} mehr gebracht.`,
  },
  duel: {
    nothing: 'Dazu gibt es kein Duell: Einer der Kader ist leer, oder die Saison ist vorbei.',
    chances: (matchday: number, { win, tie, lose }: Record<'win' | 'tie' | 'lose', number>) =>
      `${matchday}. Spieltag, Prognose: Sieg ${percent(win)}, unentschieden ${percent(tie)}, Niederlage ${percent(lose)}.`,
    sums: (mine: string, theirs: string) => `Etwa ${mine} gegen etwa ${theirs}.`,
    result: (matchday: number, mine: string, theirs: string) =>
      `${matchday}. Spieltag, gespielt: ${mine} gegen ${theirs}.`,
    swing: ({
      player,
      winIfStarting,
      winIfNot,
    }: {
      player: { name: string };
      winIfStarting: number;
      winIfNot: number;
    }) =>
      `Wenn ${player.name} beginnt, gewinnst du mit ${percent(winIfStarting)} statt ${percent(winIfNot)}.`,
  },
  overBudget: (by: string) =>
    `Der Kader liegt ${by} über dem Budget: Gezeigt sind einzelne Wechsel, die das ausgleichen und trotzdem etwas bringen.`,
  inSquad: (name: string) => `${name} gehört schon zum Kader.`,
  noLimits: (name: string) =>
    `Bis zu welchem Preis sich ${name} lohnt, lässt sich nur mit Preisen und dem Geld sagen, das übrig ist.`,
  tooMany: (most: number) => `Höchstens ${most} Spieler auf einmal.`,
  noRun: 'Noch wurde keine Startchance berechnet.',
  noMatch: (club: string) => `${club} hat im Moment kein Spiel mit Prognose.`,
  noRecord: NO_RECORD,
  noneChanged: 'Seither hat sich keine Startchance so weit geändert.',
  noEarlierRun: 'So weit reichen die Berechnungen dieser Saison nicht zurück.',
  notFound: (names: readonly string[]) => `Nicht erkannt: ${names.join(', ')}.`,
  unclear: (name: string, couldBe: readonly string[]) =>
    `Nicht eindeutig: „${name}“ (${couldBe.join(', ')}). Mit Verein fragen: „Name (Verein)“.`,
  alsoMeant: (names: readonly string[]) => `Gemeint sein könnte auch: ${names.join(', ')}.`,
  asOf: (kickoff: string) => `Stand ${kickoff}.`,
  record: (rate: NonNullable<HitRate>) =>
    `${formatHits(rate.right)} von elf Startern richtig: ${measuredText(rate)}. ${comparedRecord(rate)}`.trim(),
  recordOfSource: ({ source, hub, hubUntold, sameElevenAgain, ...of }: RecordOfSource) =>
    `${sourceNameText(of)}: ${formatHits(source.right)} von elf in ${formatPlural(of.clubMatches, { one: 'Mannschaftsspiel', other: 'Mannschaftsspielen' })}. Dort wir mit allen erwarteten Elfen ${formatHits(hub.right)}, ohne sie ${formatHits(hubUntold.right)}; dieselbe Elf wie zuletzt ${formatHits(sameElevenAgain.right)}.`,
} as const;
