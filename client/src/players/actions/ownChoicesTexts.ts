import { OWN_VALUE_MAX } from '#shared/limits.ts';

export const ownChoicesTexts = {
  pinned: {
    label: 'Fest in die Elf setzen',
    hint: 'Die beste Elf wird um ihn herum gebaut.',
    setHint: 'Du hast ihn gesetzt.',
  },
  benched: { label: 'Auf die Bank setzen', hint: undefined, setHint: 'Du hast ihn auf die Bank gesetzt.' },
  free: 'Wieder nach Startchance aufstellen',
  value: 'Dein Wert',
  valueHint:
    'Die beste Elf zählt Startchance × Wert, etwa Punkte im Schnitt. Leer: wie deine anderen Spieler.',
  save: 'Merken',
  saved: (value: string) => (value === '' ? 'Gemerkt: kein eigener Wert.' : `Gemerkt: ${value}.`),
  notANumber: `Eine Zahl von 0 bis ${OWN_VALUE_MAX.toLocaleString('de-DE')}, oder nichts.`,
} as const;
