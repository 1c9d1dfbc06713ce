import { withoutValues } from '../namedValues.ts';

type SettingName = 'season' | 'competition' | 'dataVersion';

/** The value of a setting, inside of a statement. */
export const settingValue = (name: SettingName) =>
  withoutValues(`(select value from hub_settings where id = '${name}')`);

/** That a fixture is held (`isHeld` of `shared/season/matchdays.ts`), as a condition on its table. */
export const isHeld = (alias: string) => withoutValues(`${alias}.status not in ('postponed', 'cancelled')`);

/** The season on show, as a condition on a table with `season` and `competition`. */
export const inCurrentSeason = (alias: string) =>
  withoutValues(
    `${alias}.season = ${settingValue('season')} and ${alias}.competition = ${settingValue('competition')}`,
  );
