import { formatDecimal } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Was, wenn …?',
  forYou:
    'Nur für dich gerechnet, mit derselben Rechnung wie alle Startchancen. Nichts davon wird gespeichert.',
  out: (name: string) => `${name} fällt aus`,
  certain: (name: string) => `${name} beginnt sicher`,
  isOut: 'fällt aus',
  isCertain: 'sicher',
  official: 'Die Elf dieses Vereins ist offiziell. Da gibt es nichts mehr anzunehmen.',
  noFixture: 'Sein Verein hat kein Spiel vor sich.',
  sum: (places: number) => `Zusammen ${formatDecimal(places)} Plätze`,
  squad: (club: string) => `Startchancen bei ${club}, vorher und unter deiner Annahme`,
  loading: 'Rechne …',
  notLoaded: 'Das ließ sich nicht ausrechnen.',
  before: 'vorher',
  after: 'dann',
  yourTeam: 'Dein Team',
  team: (before: number, after: number) =>
    `${formatDecimal(before)} → ${formatDecimal(after)} erwartete Starter`,
  comesIn: (names: string) => `Neu in deiner besten Elf: ${names}.`,
  sameEleven: 'Deine beste Elf bleibt dieselbe.',
} as const;
