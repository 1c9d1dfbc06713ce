import { DEMO_LINEUP_SOURCE, descriptorOf, SOURCES, type LineupSource } from '#shared/feeds/sources.ts';

export const sourceNames = Object.fromEntries([
  ...SOURCES.map((source) => [source, descriptorOf(source).name]),
  ['rss', 'Nachrichten'],
  ['roster', 'Kaderliste'],
  ['sheet', 'Spielberichte'],
  ['bundle', 'Saisondaten'],
  [DEMO_LINEUP_SOURCE, 'Demo-Redaktion'],
]) as Record<LineupSource, string>;
