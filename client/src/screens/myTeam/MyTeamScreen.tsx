import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPlus, IconShirtSport } from '@tabler/icons-react';
import { lazy, useCallback, useEffect, useState } from 'react';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { jumpToDiscussion } from '../../community/discussion/DiscussionLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { NameDialog } from '../../names/NameDialog.tsx';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { pasteTexts } from '../../pasted/pasteTexts.ts';
import { TeamTabs } from './team/TeamTabs.tsx';
import { TeamView } from './team/TeamView.tsx';
import { texts } from './texts.ts';
import { joiningPlayer } from './team/teamChanges.ts';
import { Toast, type ToastMessage } from '../../ui/Toast.tsx';
import { useMyTeams } from './useMyTeams.ts';
import { useTeamScreenState } from './useTeamScreenState.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const PlayerPicker = lazy(async () => ({
  default: (await import('./picker/PlayerPicker.tsx')).PlayerPicker,
}));

/** The user's own teams: their players, and how many starters to expect. */
export function Component() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const dismiss = useCallback(() => setMessage(null), []);
  const [isNaming, setIsNaming] = useState(false);
  const [isDiscussing, setIsDiscussing] = useState(false);
  const myTeams = useMyTeams((text) => setMessage({ text, isFailure: true }));
  const place = useTeamScreenState();
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();

  const { data, error } = myTeams;
  const teams = useStagedRender(data);
  const isPending = teams === undefined && error === null;
  const selected = teams?.find(({ id }) => id === place.userTeamId) ?? teams?.[0];
  const isAdding = place.isAdding && selected !== undefined;
  const toast = <Toast message={message} onDismiss={dismiss} />;

  const stopAdding = () => place.select(selected?.id ?? null, { replace: true });
  const { removePlayer, replacePlayer } = undoable(myTeams, setMessage);

  return (
    <>
      <PageHeader title={texts.title} />
      <DeviceTeamNotice />
      <VisuallyHidden component="output">{isPending ? texts.loading : ''}</VisuallyHidden>
      {isPending && <MyTeamSkeleton />}
      <LoadFailure of={myTeams} title={texts.notLoaded} />
      {teams?.length === 0 && <NoTeams onNewTeam={() => setIsNaming(true)} />}
      {teams !== undefined && selected !== undefined && (
        <TeamTabs
          teams={teams}
          selectedId={selected.id}
          onSelect={place.select}
          onNewTeam={isVisitor ? () => askToSignIn('teams') : () => setIsNaming(true)}
          onDiscuss={() => setIsDiscussing(true)}
        >
          <TeamView
            key={selected.id}
            team={selected}
            onAddPlayers={() => place.startAdding(selected.id)}
            onAddList={(players) => void myTeams.addList(selected, players)}
            onRemovePlayer={(player) => removePlayer(selected, player)}
            onReplacePlayer={(player, card, club) =>
              replacePlayer(selected, player, joiningPlayer(card, club, teams))
            }
            onRename={(name) => void myTeams.renameTeam(selected, name)}
            onFormation={(formation) => void myTeams.setFormation(selected, formation)}
            onGame={(game) => void myTeams.setGame(selected, game)}
            onDelete={() => {
              place.select(null, { replace: true });
              void myTeams.deleteTeam(selected);
            }}
          />
        </TeamTabs>
      )}
      <NameDialog
        title={texts.createTitle}
        words={texts}
        hint={texts.nameHint(USER_TEAM_NAME_MAX)}
        submitLabel={texts.create}
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        onSubmit={async (name) => place.select(await myTeams.createTeam(name))}
      />
      <Dialog title={texts.addPlayers} isLarge isOpen={isAdding} onClose={stopAdding}>
        {isAdding && (
          <>
            <PlayerPicker
              team={selected}
              onAdd={(player, club) => void myTeams.addCandidate(selected, player, club)}
              onRemove={(player) => void myTeams.removePlayer(selected, player)}
              onDone={stopAdding}
            />
            {toast}
          </>
        )}
      </Dialog>
      {!isAdding && toast}
      {isDiscussing && <TeamDiscussion />}
    </>
  );
}

/** Changes of a team's players that the toast offers to undo. */
function undoable(myTeams: ReturnType<typeof useMyTeams>, setMessage: (message: ToastMessage) => void) {
  const removePlayer = (team: UserTeam, player: UserTeamPlayer) => {
    setMessage({
      text: texts.removed(player.name),
      onUndo: () => void myTeams.addPlayer(team, player),
    });
    void myTeams.removePlayer(team, player);
  };
  const replacePlayer = (team: UserTeam, player: UserTeamPlayer, by: UserTeamPlayer) => {
    setMessage({
      text: texts.replaced(player.name, by.name),
      onUndo: () => void myTeams.replacePlayer(team, by, player),
    });
    void myTeams.replacePlayer(team, player, by);
  };
  return { removePlayer, replacePlayer };
}

/** Opened by a button at the top, which then scrolls to it, because the team itself needs the room. */
function TeamDiscussion() {
  useEffect(jumpToDiscussion, []);
  return <Discussion pageType="players" pageId="my_team_general" />;
}

/** An invitation to create a team, with the same button as above the teams. */
function NoTeams({ onNewTeam }: { onNewTeam: () => void }) {
  return (
    <>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mb="md">
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNewTeam}>
          {texts.newTeam}
        </Button>
      </Group>
      <EmptyState Icon={IconShirtSport} title={texts.noTeams}>
        <p>{texts.noTeamsHint}</p>
        <Button onClick={onNewTeam}>{texts.firstTeam}</Button>
        <Button component={Link} to={paths.firstMinute} variant="default">
          {pasteTexts.title}
        </Button>
      </EmptyState>
    </>
  );
}

const ROWS = 11;

/** Placeholder for the tabs, the summary and the eleven while they load. */
function MyTeamSkeleton() {
  return (
    <div aria-hidden>
      <Group gap="sm" align="stretch" justify="space-between" wrap="nowrap" mb="md">
        <Skeleton height={36} width={180} />
        <Skeleton height={36} width={120} />
      </Group>
      <Skeleton height={210} radius="md" />
      <Stack gap="sm" mt="lg">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height={48} />
        ))}
      </Stack>
    </div>
  );
}
