import type { NavigateOptions } from 'react-router';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { TEAM_PARAM } from '@hub/shared/hub/paths.ts';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { addressWordOf, groupOfAddressWord } from '../../players/profile/positionInAddress.ts';

const IS_OPEN = 'hinzufuegen';
const CLUB = 'verein';
const POSITION = 'position';

const STAY = { preventScrollReset: true } as const;

/**
 * The screen state stored in the address: the selected team, whether players are being added, and the filters of that
 * search. Selecting and opening add history entries, so that the back button undoes them.
 */
export function useTeamScreenState() {
  const [params, changeParams] = useAddressParams();
  const setParams = (values: Record<string, string>, options: NavigateOptions) =>
    changeParams(() => new URLSearchParams(values), options);
  return {
    userTeamId: params.get(TEAM_PARAM),
    isAdding: params.has(IS_OPEN),
    clubId: params.get(CLUB),
    positionGroup: groupOfAddressWord(params.get(POSITION)),
    select: (userTeamId: string | null, { replace = false } = {}) =>
      setParams(userTeamId === null ? {} : { [TEAM_PARAM]: userTeamId }, { ...STAY, replace }),
    startAdding: (userTeamId: string) => setParams({ [TEAM_PARAM]: userTeamId, [IS_OPEN]: 'ja' }, STAY),
    filterClub: (clubId: string) =>
      changeParams((current) => withParam(current, CLUB, clubId), { ...STAY, replace: true }),
    filterPosition: (group: PositionGroup | null) =>
      changeParams((current) => withParam(current, POSITION, addressWordOf(group)), {
        ...STAY,
        replace: true,
      }),
  };
}
