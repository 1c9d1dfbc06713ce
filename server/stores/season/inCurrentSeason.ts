import { withoutValues } from '../namedValues.ts';

type SettingName = 'season' | 'competition' | 'dataVersion';

/** Subquery for the value of a setting. */
export const settingValue = (name: SettingName) =>
  withoutValues(`(select value from hub_settings where id = '${name}')`);

/** Condition on fixtures: the match takes place (`isHeld` of `shared/season/matchdays.ts`). */
export const isHeld = (alias: string) => withoutValues(`${alias}.status not in ('postponed', 'cancelled')`);

/** Condition on a table with `season` and `competition`: the row belongs to the current season. */
export const inCurrentSeason = (alias: string) =>
  withoutValues(
    `${alias}.season = ${settingValue('season')} and ${alias}.competition = ${settingValue('competition')}`,
  );
