import type { PlayerOfClub } from '../../players/useAllPlayers.ts';
import { useRef } from 'react';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { DEFAULT_COMPETITION } from '@hub/shared/limits.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { pasteTexts } from '../../pasted/pasteTexts.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import {
  joiningPlayer,
  named,
  withoutPlayer,
  withoutTeam,
  withFormation,
  withGame,
  withPlayer,
  withReplacement,
  withTeam,
  type Change,
} from './team/teamChanges.ts';
import { texts } from './texts.ts';

/** Runs writes one after the other; offline they fail at once, so that nothing looks saved when it is not. */
const WRITING = { scope: { id: 'myTeam' } } as const;

interface Attempt {
  change: Change;
  /** Undoes this change only, and keeps what happened since. */
  takeBack: Change;
  send: () => Promise<unknown>;
  /** The message if it failed, before the reason. */
  failure: string;
}

const useWrites = () => ({
  create: trpc.myTeam.createTeam.useMutation(WRITING),
  rename: trpc.myTeam.renameTeam.useMutation(WRITING),
  setGame: trpc.myTeam.setGame.useMutation(WRITING),
  setFormation: trpc.myTeam.setFormation.useMutation(WRITING),
  remove: trpc.myTeam.deleteTeam.useMutation(WRITING),
  addPlayers: trpc.myTeam.addPlayers.useMutation(WRITING),
  removePlayer: trpc.myTeam.removePlayer.useMutation(WRITING),
  replacePlayer: trpc.myTeam.replacePlayer.useMutation(WRITING),
});

/** Runs a write, and refetches the teams after the last pending one. */
function useSettle() {
  const utils = trpc.useUtils();
  const underWay = useRef(0);
  return async <T>(write: () => Promise<T>): Promise<T> => {
    underWay.current++;
    try {
      return await write();
    } finally {
      underWay.current--;
      if (underWay.current === 0) void utils.myTeam.teams.invalidate();
    }
  };
}

/**
 * The user's teams and the actions on them. A change shows at once; if the hub refuses it, it is undone and `onFailure`
 * receives a sentence. The teams are refetched after the last answer.
 */
export function useMyTeams(onFailure: (text: string) => void) {
  const utils = trpc.useUtils();
  const query = trpc.myTeam.teams.useQuery();
  const writes = useWrites();
  const { create, remove, addPlayers, removePlayer, replacePlayer } = writes;
  const settle = useSettle();

  const show = async (change: Change) => {
    await utils.myTeam.teams.cancel();
    utils.myTeam.teams.setData(undefined, (teams) => teams && change(teams));
  };

  const attempt = ({ change, takeBack, send, failure }: Attempt) =>
    settle(async () => {
      await show(change);
      try {
        await send();
      } catch (error) {
        await show(takeBack);
        onFailure(`${failure} ${errorText(error)}`);
      }
    });

  const addAll = (team: UserTeam, players: readonly UserTeamPlayer[], failure: string) =>
    attempt({
      change: (teams) => players.reduce((all, player) => withPlayer(team.id, player)(all), teams),
      takeBack: (teams) => players.reduce((all, { id }) => withoutPlayer(team.id, id)(all), teams),
      send: () => addPlayers.mutateAsync({ userTeamId: team.id, playerIds: players.map(({ id }) => id) }),
      failure,
    });
  const addPlayer = (team: UserTeam, player: UserTeamPlayer) =>
    addAll(team, [player], texts.notAdded(player.name));

  return {
    ...query,

    /** Resolves to the new team's id. @throws the hub's error */
    createTeam: (name: string): Promise<string> =>
      settle(async () => {
        const created = await create.mutateAsync({ name });
        await show(
          withTeam({
            ...created,
            competition: DEFAULT_COMPETITION,
            game: 'own',
            formation: null,
            players: [],
            held: null,
          }),
        );
        return created.id;
      }),

    ...settingsOf(attempt, writes),

    deleteTeam: (team: UserTeam) =>
      attempt({
        change: withoutTeam(team.id),
        takeBack: withTeam(team),
        send: () => remove.mutateAsync({ userTeamId: team.id }),
        failure: texts.notDeleted(team.name),
      }),

    addPlayer,

    addCandidate: (team: UserTeam, card: PlayerCard, club: TeamRef | null) =>
      addPlayer(team, joiningPlayer(card, club, query.data ?? [])),

    addList: (team: UserTeam, list: readonly PlayerOfClub[]) => {
      const joining = list.map(({ player, club }) => joiningPlayer(player, club, query.data ?? []));
      return addAll(team, joining, pasteTexts.notAdded);
    },

    removePlayer: (team: UserTeam, player: UserTeamPlayer) =>
      attempt({
        change: withoutPlayer(team.id, player.id),
        takeBack: withPlayer(team.id, player),
        send: () => removePlayer.mutateAsync({ userTeamId: team.id, playerId: player.id }),
        failure: texts.notRemoved(player.name),
      }),

    replacePlayer: (team: UserTeam, player: UserTeamPlayer, by: UserTeamPlayer) =>
      attempt({
        change: withReplacement(team.id, player.id, by),
        takeBack: withReplacement(team.id, by.id, player),
        send: () =>
          replacePlayer.mutateAsync({ userTeamId: team.id, playerId: player.id, byPlayerId: by.id }),
        failure: texts.notReplaced(player.name),
      }),
  };
}

/** Changes a team's name, game and formation. */
const settingsOf = (
  attempt: (change: Attempt) => Promise<void>,
  { rename, setGame, setFormation }: ReturnType<typeof useWrites>,
) => ({
  renameTeam: (team: UserTeam, name: string) =>
    attempt({
      change: named(team.id, name),
      takeBack: named(team.id, team.name),
      send: () => rename.mutateAsync({ userTeamId: team.id, name }),
      failure: texts.notRenamed(team.name),
    }),

  setGame: (team: UserTeam, game: Game) =>
    attempt({
      change: withGame(team.id, game),
      takeBack: withGame(team.id, team.game),
      send: () => setGame.mutateAsync({ userTeamId: team.id, game }),
      failure: gameTexts.notChanged,
    }),

  setFormation: (team: UserTeam, formation: Formation | null) =>
    attempt({
      change: withFormation(team.id, formation),
      takeBack: withFormation(team.id, team.formation),
      send: () => setFormation.mutateAsync({ userTeamId: team.id, formation }),
      failure: texts.formationNotChanged,
    }),
});
