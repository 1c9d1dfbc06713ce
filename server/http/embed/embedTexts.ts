import { PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import { ELEVEN_WORDS, NO_RECORD } from '../publicTexts.ts';

/** German texts of the parts for forums and blogs. */
export const embedTexts = {
  chance: 'Startchance',
  points: (game: string) => `Erwartete Punkte (${game})`,
  unknown: 'noch keine Schätzung',
  bases: { ...ELEVEN_WORDS, unseen: '', none: '' },
  none: 'Keine Elf bekannt.',
  noMatch: 'Kein Spiel an diesem Spieltag.',
  notFound: 'Das gibt es hier nicht (mehr).',
  record: 'Trefferquote',
  noRecord: NO_RECORD,
  ofEleven: 'von elf Startern richtig',
  estimate: 'Schätzung',
  source: 'Bundesliga Fantasy Hub',
  licence: PUBLIC_LICENCE.name,
};
