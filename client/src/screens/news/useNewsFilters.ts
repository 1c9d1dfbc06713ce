import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { useTextParam, withParam } from '../../ui/address/useTextParam.ts';

const TEXT = 'q';
const TEAM = 'team';
const SOURCE = 'source';
const ONLY_MINE = 'meine';

/** The filters of the news, stored in the address; an empty one selects all. */
export function useNewsFilters() {
  const [params, changeParams] = useAddressParams();
  const [text, setText] = useTextParam(TEXT);
  const set = (name: string, value: string) =>
    changeParams((current) => withParam(current, name, value), { preventScrollReset: true });
  return {
    filters: {
      text,
      teamId: params.get(TEAM) ?? '',
      source: params.get(SOURCE) ?? '',
      onlyMine: params.get(ONLY_MINE) === '1',
    },
    setText,
    setTeamId: (teamId: string) => set(TEAM, teamId),
    setSource: (source: string) => set(SOURCE, source),
    setOnlyMine: (onlyMine: boolean) => set(ONLY_MINE, onlyMine ? '1' : ''),
    reset: () => {
      setText('');
      changeParams(
        (current) =>
          [TEXT, TEAM, SOURCE, ONLY_MINE].reduce((left, name) => withParam(left, name, ''), current),
        { preventScrollReset: true },
      );
    },
  };
}
