import { DEMO_TELLER, descriptorOf, SOURCES, type ElevenTeller } from '#shared/feeds/sources.ts';

export const sourceNames = Object.fromEntries([
  ...SOURCES.map((source) => [source, descriptorOf(source).name]),
  ['rss', 'Nachrichten'],
  ['roster', 'Kaderliste'],
  ['sheet', 'Spielberichte'],
  ['bundle', 'Saisondaten'],
  [DEMO_TELLER, 'Demo-Redaktion'],
]) as Record<ElevenTeller, string>;
