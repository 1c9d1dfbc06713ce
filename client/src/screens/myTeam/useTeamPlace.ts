import { useSearchParams } from 'react-router';
import type { PositionGroup } from '#shared/terms.ts';
import { withParam } from '../../components/useTextParam.ts';
import { addressWordOf, groupOfAddressWord } from './candidates.ts';

export const SEARCH_PARAM = 'suche';
const TEAM = 'team';
const IS_OPEN = 'hinzufuegen';
const CLUB = 'verein';
const POSITION = 'position';

const STAY = { preventScrollReset: true } as const;

/**
 * What of the screen lives in the address: the selected team, whether players are being added, and the filters of that
 * search. Selecting and opening are entries of the history, so that the back button undoes them.
 */
export function useTeamPlace() {
  const [params, setParams] = useSearchParams();
  return {
    userTeamId: params.get(TEAM),
    isAdding: params.has(IS_OPEN),
    clubId: params.get(CLUB),
    positionGroup: groupOfAddressWord(params.get(POSITION)),
    select: (userTeamId: string | null, { replace = false } = {}) =>
      setParams(userTeamId === null ? {} : { [TEAM]: userTeamId }, { ...STAY, replace }),
    startAdding: (userTeamId: string) => setParams({ [TEAM]: userTeamId, [IS_OPEN]: 'ja' }, STAY),
    filterClub: (clubId: string) =>
      setParams((current) => withParam(current, CLUB, clubId), { ...STAY, replace: true }),
    filterPosition: (group: PositionGroup | null) =>
      setParams((current) => withParam(current, POSITION, addressWordOf(group)), { ...STAY, replace: true }),
  };
}
