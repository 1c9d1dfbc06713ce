import { DEMO_TELLER, type ElevenTeller } from '#shared/feeds/feeds.schema.ts';
import { descriptorOf, SOURCES } from '#shared/feeds/sources.ts';

export const sourceNames = Object.fromEntries([
  ...SOURCES.map((source) => [source, descriptorOf(source).name]),
  ['rss', 'Nachrichten'],
  ['roster', 'Kaderliste'],
  ['sheet', 'Spielberichte'],
  ['bundle', 'Saisondaten'],
  [DEMO_TELLER, 'Demo-Redaktion'],
]) as Record<ElevenTeller, string>;
