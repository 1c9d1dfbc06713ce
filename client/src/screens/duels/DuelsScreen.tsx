import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconSwords, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Duels, Rival } from '@hub/shared/duel/duel.schema.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { scoreRulesOf } from '@hub/shared/games/squadScore.ts';
import { RIVALS_MAX } from '@hub/shared/limits.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { ChosenTeamScreen } from '../../games/ChosenTeam.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { RivalForm } from './RivalForm.tsx';
import { RivalPanel } from './RivalPanel.tsx';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { texts } from './texts.ts';

/** Whether the user's team beats other managers' squads on this matchday. */
export const Component = () => (
  <ChosenTeamScreen
    texts={texts}
    subtitle={({ name }) => name}
    notice={<DeviceTeamNotice />}
    pending={<Loading />}
  >
    {(team) => <OfTeam team={team} />}
  </ChosenTeamScreen>
);

function OfTeam({ team }: { team: UserTeam }) {
  const userTeamId = team.id;
  const utils = trpc.useUtils();
  const rivals = trpc.myTeam.rivals.useQuery({ userTeamId });
  const hasRivals = (rivals.data?.length ?? 0) > 0;
  const duel = trpc.myTeam.duel.useQuery({ userTeamId }, { enabled: hasRivals });
  const save = trpc.myTeam.saveRival.useMutation();
  const remove = trpc.myTeam.removeRival.useMutation();
  const [edited, setEdited] = useState<Rival | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = async () => {
    await Promise.all([utils.myTeam.rivals.invalidate(), utils.myTeam.duel.invalidate()]);
  };
  const rivalOf = (duelId: string) => rivals.data?.find(({ id }) => id === duelId) ?? null;
  const askToRemove = ({ id, name }: Pick<Rival, 'id' | 'name'>) =>
    setQuestion({
      title: texts.removeTitle(name),
      text: rivalOf(id)?.league === undefined ? texts.removeText : texts.removeMemberText,
      confirm: texts.remove,
      isDangerous: true,
      failed: texts.notRemoved,
      run: async () => {
        await remove.mutateAsync({ userTeamId, rivalId: id });
        await settle();
      },
    });
  const addButton = (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      disabled={(rivals.data?.length ?? 0) >= RIVALS_MAX}
      onClick={() => setEdited('new')}
    >
      {texts.add}
    </Button>
  );
  const changed = edited === 'new' ? null : edited;
  return (
    <>
      <LoadFailure of={rivals} title={texts.notLoaded} />
      {hasRivals && <LoadFailure of={duel} title={texts.notLoaded} />}
      {(rivals.isPending || (hasRivals && duel.isPending)) && <Loading />}
      {rivals.data?.length === 0 && (
        <EmptyState Icon={IconSwords} title={texts.noRivals}>
          <p>{texts.noRivalsHint}</p>
          {addButton}
        </EmptyState>
      )}
      {hasRivals && duel.data !== undefined && (
        <Stack gap="md">
          <Summary
            duels={duel.data}
            isComputing={duel.isFetching}
            hasMembers={rivals.data?.some(({ league }) => league !== undefined) ?? false}
          />
          <Stack component="ul" gap="sm">
            {duel.data.rivals.map((one) => (
              <RivalPanel
                key={one.id}
                duel={one}
                duels={duel.data}
                teamName={team.name}
                league={rivalOf(one.id)?.league}
                onEdit={() => setEdited(rivalOf(one.id))}
                onRemove={() => askToRemove(one)}
              />
            ))}
          </Stack>
          <Group>{addButton}</Group>
          <Places duels={duel.data} />
        </Stack>
      )}
      <Dialog title={changed?.name ?? texts.add} isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited !== null && (
          <RivalForm
            game={team.game}
            rival={changed}
            onSave={async (rival) => {
              await save.mutateAsync({ userTeamId, ...(changed && { rivalId: changed.id }), ...rival });
              setEdited(null);
              await settle();
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

/** What is compared, and how much of it is known. */
function Summary({
  duels: { game, matchday, unit, state },
  isComputing,
  hasMembers,
}: {
  duels: Duels;
  isComputing: boolean;
  /** Whether some rivals are members of the user's friends' leagues. */
  hasMembers: boolean;
}) {
  if (matchday === null) return <Text size="sm">{texts.seasonOver}</Text>;
  return (
    <Text size="sm" c="dimmed">
      {texts.matchday(matchday)} {texts.counting(unit, scoreRulesOf(game).countsBest)}{' '}
      {state !== 'over' && texts.forecast(state, GAME_PROFILES[game].stars !== null, hasMembers)}
      <VisuallyHidden component="output">{isComputing ? texts.computing : ''}</VisuallyHidden>
    </Text>
  );
}

/** The chances of each place among all, once there are several rivals. */
function Places({ duels: { places, rivals, state } }: { duels: Duels }) {
  if (places.length === 0 || state === 'over') return null;
  const names = [texts.you, ...rivals.map(({ name }) => name)];
  return (
    <Panel title={texts.places}>
      <FigureTable
        caption={texts.places}
        columns={[texts.squad, ...places.map((_chances, index) => texts.place(index + 1))]}
        rows={places.map((chances, index) => ({
          key: rivals[index - 1]?.id ?? 'mine',
          cells: [names[index], ...chances.map(texts.placeChance)],
        }))}
      />
    </Panel>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height={104} radius="md" />
        ))}
      </Stack>
    </>
  );
}
