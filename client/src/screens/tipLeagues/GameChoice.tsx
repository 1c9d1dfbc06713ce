import { NativeSelect } from '@mantine/core';
import { GAMES_WITH_POINTS } from '#shared/games/points/gamePoints.ts';
import { GAMES } from '#shared/games/profiles.ts';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { leaguePointTexts as texts } from './leaguePointTexts.ts';

const WITHOUT_POINTS = GAMES.filter((game) => !GAMES_WITH_POINTS.includes(game));

/** The game by whose points the league is also counted; its founder chooses it. */
export function GameChoice({ league: { id, game } }: { league: TipLeague }) {
  const utils = trpc.useUtils();
  const setGame = trpc.tipLeagues.setGame.useMutation({ onSuccess: () => utils.tipLeagues.invalidate() });
  return (
    <div className={`${ui.stack6} ${ui.above10}`}>
      <NativeSelect
        label={texts.choice}
        description={texts.choiceHint}
        value={(setGame.isPending ? setGame.variables.game : game) ?? ''}
        disabled={setGame.isPending}
        data={[
          { value: '', label: texts.none },
          ...GAMES_WITH_POINTS.map((one) => ({ value: one, label: texts.game(one) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setGame.mutate({ leagueId: id, game: GAMES_WITH_POINTS.find((one) => one === value) ?? null })
        }
      />
      <p className={`${ui.hint} ${ui.lines140}`}>{texts.notOffered(WITHOUT_POINTS)}</p>
      <Failure error={setGame.error} />
    </div>
  );
}
