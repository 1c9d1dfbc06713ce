import { OWN_VALUE_MAX } from '#shared/limits.ts';

const inARow = (names: readonly string[]) => names.join(' und ');

export const ownChoicesTexts = {
  pinned: {
    label: 'Fest in die Elf setzen',
    movesHint: (going: readonly string[]) =>
      `Dafür ${going.length === 1 ? 'muss' : 'müssen'} ${inARow(going)} auf die Bank.`,
    staysHint: 'Er bleibt in der Elf, auch wenn seine Startchance sinkt.',
    setHint: 'Du hast ihn gesetzt.',
  },
  benched: {
    label: 'Auf die Bank setzen',
    movesHint: (coming: readonly string[]) =>
      `Für ihn ${coming.length === 1 ? 'kommt' : 'kommen'} ${inARow(coming)} in die Elf.`,
    staysHint: 'Er bleibt draußen, auch wenn seine Startchance steigt.',
    setHint: 'Du hast ihn auf die Bank gesetzt.',
  },
  free: 'Wieder nach Startchance aufstellen',
  value: 'Dein Wert',
  valueHint:
    'Die beste Elf zählt Startchance × Wert, etwa Punkte im Schnitt. Leer: wie deine anderen Spieler.',
  save: 'Merken',
  saved: (value: string) => (value === '' ? 'Gemerkt: kein eigener Wert.' : `Gemerkt: ${value}.`),
  notANumber: `Eine Zahl von 0 bis ${OWN_VALUE_MAX.toLocaleString('de-DE')}, oder nichts.`,
} as const;
