import type { TeamSheetPlayer } from '@hub/shared/catalog/fixtures.schema.ts';

/** A fit defender of an eleven. */
export const aSheetPlayer = (changes: Partial<TeamSheetPlayer> = {}): TeamSheetPlayer => ({
  id: 'p1',
  name: 'Jonas Beispiel',
  positionPrimary: 'CB',
  positionGroup: 'defender',
  preferredFoot: null,
  heightCm: null,
  status: 'fit',
  suspension: null,
  ailment: null,
  note: null,
  startProbability: 0.934,
  ...changes,
});
