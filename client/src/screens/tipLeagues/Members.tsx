import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconSwords, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TipLeague, TipLeagueMember } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { duelsPath, paths } from '@hub/shared/hub/paths.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { NameDialog } from '../../names/NameDialog.tsx';
import { memberName } from './names.ts';
import { ShownTeam } from './ShownTeam.tsx';
import { texts } from './texts.ts';
import { GAMES_WITH_POINTS } from '@hub/shared/games/gamePoints.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { leaguePointTexts } from './leaguePointTexts.ts';

/** The league's members, and the changes that the user may make. */
export function Members({ league }: { league: TipLeague }) {
  const { id, name, members, isFounder } = league;
  const [question, setQuestion] = useState<Question | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const changes = useLeagueChanges(id);

  const ask = questionsOf(league, changes);
  const teams = trpc.myTeam.teams.useQuery().data?.filter(({ players }) => players.length > 0) ?? [];
  const ownTeam = teams.find((team) => team.id === league.shownTeamId) ?? teams[0];
  const addRival = useAddRival();

  return (
    <Panel
      title={texts.membersTitle}
      aside={
        <Text span size="sm" c="dimmed">
          {texts.members(members.length)}
        </Text>
      }
    >
      <ul>
        {members.map((member) => (
          <Group
            component="li"
            key={member.memberId}
            gap="sm"
            py="xs"
            wrap="nowrap"
            className={`${taps.thumb} ${surfaces.ruled}`}
          >
            <Box component="span" flex={1} miw={0} className={wrapping.breaks}>
              {memberName(member)}{' '}
              {member.isMe && (
                <Text span size="sm" c="dimmed">
                  ({texts.me})
                </Text>
              )}
            </Box>
            {member.isFounder && (
              <Text span size="sm" c="dimmed">
                {texts.founder}
              </Text>
            )}
            {member.showsTeam && !member.isMe && ownTeam !== undefined && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconSwords size={16} aria-hidden />}
                loading={addRival.isPending && addRival.variables.memberId === member.memberId}
                aria-label={texts.duelWith(memberName(member), ownTeam.name)}
                onClick={() =>
                  addRival.mutate({ userTeamId: ownTeam.id, leagueId: id, memberId: member.memberId })
                }
              >
                {texts.duel}
              </Button>
            )}
            {isFounder && !member.isMe && (
              <IconAction
                Sign={IconUserMinus}
                label={texts.remove(memberName(member))}
                opensDialog
                onClick={() => setQuestion(ask.removal(member))}
              />
            )}
          </Group>
        ))}
      </ul>
      <Failure error={addRival.error} />
      <ShownTeam league={league} teams={teams} />
      <Group gap="sm" align="stretch" mt="md">
        {isFounder && (
          <Button size="xs" variant="default" onClick={() => setIsNaming(true)}>
            {texts.rename}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setQuestion(ask.leaving)}>
          {texts.leave}
        </Button>
        {isFounder && (
          <Button size="xs" variant="default" color="danger" onClick={() => setQuestion(ask.deletion)}>
            {texts.delete}
          </Button>
        )}
      </Group>
      {isFounder && <GameChoice league={league} />}
      <NameDialog
        title={texts.renameTitle}
        words={texts}
        submitLabel={texts.save}
        initialName={name}
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        onSubmit={changes.rename}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

/** The confirmation before each irreversible change. */
function questionsOf({ name, members, isFounder }: TipLeague, changes: ReturnType<typeof useLeagueChanges>) {
  const removal = (member: TipLeagueMember): Question => ({
    title: texts.removeTitle(memberName(member)),
    text: texts.removeText,
    confirm: texts.removeForGood,
    isDangerous: true,
    run: () => changes.remove(member.memberId),
  });
  const leaving: Question = {
    title: texts.leaveTitle(name),
    text:
      members.length === 1
        ? texts.leaveAsLast
        : `${texts.leaveText}${isFounder ? ` ${texts.leaveAsFounder}` : ''}`,
    confirm: texts.leave,
    isDangerous: true,
    run: changes.leave,
  };
  const deletion: Question = {
    title: texts.deleteTitle(name),
    text: texts.deleteText,
    confirm: texts.delete,
    isDangerous: true,
    run: changes.delete,
  };
  return { removal, leaving, deletion };
}

/** Makes a member a rival of a team of the user's, and opens its duels. */
function useAddRival() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return trpc.tipLeagues.addRival.useMutation({
    onSuccess: async (_rival, { userTeamId }) => {
      await Promise.all([utils.myTeam.rivals.invalidate(), utils.myTeam.duel.invalidate()]);
      await navigate(duelsPath(userTeamId));
    },
  });
}

function useLeagueChanges(leagueId: string) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const rename = trpc.tipLeagues.rename.useMutation();
  const remove = trpc.tipLeagues.removeMember.useMutation();
  const leave = trpc.tipLeagues.leave.useMutation();
  const erase = trpc.tipLeagues.delete.useMutation();
  const refresh = () => utils.tipLeagues.invalidate();
  /** The league is gone for the user, so it is not refetched. */
  const depart = async () => {
    await navigate(paths.tipLeagues, { replace: true });
    void utils.tipLeagues.mine.invalidate();
  };
  return {
    rename: (name: string) => rename.mutateAsync({ leagueId, name }).then(refresh),
    remove: (memberId: string) => remove.mutateAsync({ leagueId, memberId }).then(refresh),
    leave: () => leave.mutateAsync({ leagueId }).then(depart),
    delete: () => erase.mutateAsync({ leagueId }).then(depart),
  };
}

const WITHOUT_POINTS = GAMES.filter((game) => !GAMES_WITH_POINTS.includes(game));

/** The game by whose points the league is also counted; its founder chooses it. */
function GameChoice({ league: { id, game } }: { league: TipLeague }) {
  const utils = trpc.useUtils();
  const setGame = trpc.tipLeagues.setGame.useMutation({ onSuccess: () => utils.tipLeagues.invalidate() });
  return (
    <Stack gap="sm" mt="sm">
      <NativeSelect
        label={leaguePointTexts.choice}
        description={leaguePointTexts.choiceHint}
        value={(setGame.isPending ? setGame.variables.game : game) ?? ''}
        disabled={setGame.isPending}
        data={[
          { value: '', label: leaguePointTexts.none },
          ...GAMES_WITH_POINTS.map((one) => ({ value: one, label: leaguePointTexts.game(one) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setGame.mutate({ leagueId: id, game: GAMES_WITH_POINTS.find((one) => one === value) ?? null })
        }
      />
      <Text size="sm" c="dimmed">
        {leaguePointTexts.notOffered(WITHOUT_POINTS)}
      </Text>
      <Failure error={setGame.error} />
    </Stack>
  );
}
