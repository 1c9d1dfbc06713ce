import { PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';

/** Words of the parts that forums and blogs show. */
export const embedTexts = {
  chance: 'Startchance',
  unknown: 'noch keine Schätzung',
  official: 'Offizielle Elf',
  probable: 'Voraussichtliche Elf',
  none: 'Noch keine Elf.',
  estimate: 'Schätzung',
  source: 'Bundesliga Fantasy Hub',
  licence: PUBLIC_LICENCE.name,
};
