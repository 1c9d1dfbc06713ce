import { NativeSelect } from '@mantine/core';
import { GAMES } from '#shared/games/profiles.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

interface GameChoiceProps {
  team: UserTeam;
  /** Whether the market below shows chances; false in summer. */
  hasChances: boolean;
}

/** Asks for a team's game, without which there is no advice. */
export function GameChoice({ team, hasChances }: GameChoiceProps) {
  const utils = trpc.useUtils();
  const set = trpc.myTeam.setGame.useMutation({ onSettled: () => utils.myTeam.teams.invalidate() });
  return (
    <>
      <p className={ui.hint}>
        {texts.ownGame}
        {hasChances && ` ${texts.chancesBelow}`}
      </p>
      <NativeSelect
        className={`${ui.above8} ${ui.measure24}`}
        label={texts.whichGame}
        value={team.game}
        data={GAMES.map((game) => ({ value: game, label: gameTexts.games[game] }))}
        disabled={set.isPending}
        onChange={({ currentTarget }) => {
          const chosen = GAMES.find((game) => game === currentTarget.value);
          if (chosen !== undefined) set.mutate({ userTeamId: team.id, game: chosen });
        }}
      />
      <Failure error={set.error} title={gameTexts.notChanged} />
    </>
  );
}
