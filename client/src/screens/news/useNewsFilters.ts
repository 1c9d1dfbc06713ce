import { useAddressParams } from '../../components/useAddressParams.ts';
import { useTextParam, withParam } from '../../components/useTextParam.ts';

const TEXT = 'q';
const TEAM = 'team';
const SOURCE = 'source';

/** The filters of the news, which live in the address; empty means all. */
export function useNewsFilters() {
  const [params, changeParams] = useAddressParams();
  const [text, setText] = useTextParam(TEXT);
  const set = (name: string, value: string) =>
    changeParams((current) => withParam(current, name, value), { preventScrollReset: true });
  return {
    filters: { text, teamId: params.get(TEAM) ?? '', source: params.get(SOURCE) ?? '' },
    setText,
    setTeamId: (teamId: string) => set(TEAM, teamId),
    setSource: (source: string) => set(SOURCE, source),
    reset: () => {
      setText('');
      changeParams(
        (current) => [TEXT, TEAM, SOURCE].reduce((left, name) => withParam(left, name, ''), current),
        { preventScrollReset: true },
      );
    },
  };
}
