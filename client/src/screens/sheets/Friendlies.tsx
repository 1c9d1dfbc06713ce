import { Button, Group, NativeSelect, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import type { FriendlyDesk } from '@hub/shared/matchSheet/friendlies.schema.ts';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import { formatUtcDay } from '../../format/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { friendlyTexts as texts } from './friendlyTexts.ts';

type Club = FriendlyDesk['clubs'][number];

/** Line-ups of matches without points, for administrators and keepers of a club; read once it is opened. */
export function Friendlies({ onOutcome }: { onOutcome: (words: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const query = trpc.sheets.friendlies.useQuery(undefined, { enabled: isOpen });
  const clubs = query.data?.clubs ?? [];
  const club = clubs.find(({ teamId }) => teamId === chosen) ?? clubs[0];
  return (
    <Panel title={texts.title}>
      <Text size="sm" c="dimmed">
        {texts.explained}
      </Text>
      <Button mt="sm" size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? texts.close : texts.open}
      </Button>
      <LoadFailure of={query} title={texts.loadFailed} />
      {isOpen && club !== undefined && (
        <Stack mt="md">
          {clubs.length > 1 && (
            <NativeSelect
              label={texts.club}
              data={clubs.map((one) => ({ value: one.teamId, label: one.club }))}
              value={club.teamId}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
          <FriendlyForm key={club.teamId} club={club} onOutcome={onOutcome} />
          <Entered club={club} onOutcome={onOutcome} />
        </Stack>
      )}
    </Panel>
  );
}

interface ClubProps {
  club: Club;
  onOutcome: (words: string) => void;
}

function FriendlyForm({ club: { teamId, club, squad }, onOutcome }: ClubProps) {
  const utils = trpc.useUtils();
  const [day, setDay] = useState('');
  const [opponent, setOpponent] = useState('');
  const [eleven, setEleven] = useState('');
  const [bench, setBench] = useState('');
  const enter = trpc.sheets.enterFriendly.useMutation({
    async onSuccess({ isComputed }) {
      onOutcome(texts.saved(club, isComputed));
      setEleven('');
      setBench('');
      void utils.catalog.invalidate();
      await utils.sheets.friendlies.invalidate();
    },
  });
  const starters = namesIn(eleven, squad);
  const cameOn = namesIn(bench, squad);
  const open = [...starters.open, ...cameOn.open];
  const fault = elevenFault(squad.filter(({ id }) => starters.ids.includes(id)));
  const isReady = fault === null && open.length === 0 && day !== '' && opponent.trim() !== '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || enter.isPending) return;
    const cameOnIds = cameOn.ids.filter((id) => !starters.ids.includes(id));
    enter.mutate({ teamId, day, opponent, starterIds: starters.ids, cameOnIds });
  };

  return (
    <form aria-label={texts.form(club)} noValidate onSubmit={submit}>
      <Stack>
        <Group gap="sm" align="flex-start">
          <TextInput
            type="date"
            label={texts.day}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label={texts.opponent}
            autoComplete="off"
            value={opponent}
            onChange={({ currentTarget }) => setOpponent(currentTarget.value)}
          />
        </Group>
        <Textarea
          label={texts.eleven}
          description={texts.hint}
          rows={3}
          spellCheck={false}
          value={eleven}
          onChange={({ currentTarget }) => setEleven(currentTarget.value)}
        />
        <Textarea
          label={texts.cameOn}
          rows={2}
          spellCheck={false}
          value={bench}
          onChange={({ currentTarget }) => setBench(currentTarget.value)}
        />
        <Text component="output" size="sm" c="dimmed" className={wrapping.breaks}>
          {texts.read(starters.ids.length, cameOn.ids.length)}
          {fault === 'goalkeepers' && ` ${texts.goalkeepers}`}
          {open.length > 0 && ` ${texts.notFound(open)}`}
        </Text>
        <Failure error={enter.error} />
        <div>
          <Button type="submit" disabled={!isReady} loading={enter.isPending}>
            {texts.enter}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** The players named in a text, and its lines that fit none or several. */
function namesIn(text: string, squad: Club['squad']): { ids: string[]; open: string[] } {
  const { found, unclear, unknown } = readPastedEleven(text, squad);
  return { ids: found, open: [...unclear.map(({ line }) => line), ...unknown] };
}

/** The club's friendlies of this season. */
function Entered({ club: { club, friendlies }, onOutcome }: ClubProps) {
  const utils = trpc.useUtils();
  const withdraw = trpc.sheets.withdrawFriendly.useMutation({
    async onSuccess() {
      onOutcome(texts.withdrawn(club));
      void utils.catalog.invalidate();
      await utils.sheets.friendlies.invalidate();
    },
  });
  return (
    <>
      <Failure error={withdraw.error} />
      <ul>
        {friendlies.map(({ id, day, opponent, starters, cameOn }) => (
          <Group component="li" key={id} gap="sm" justify="space-between" py="sm" className={surfaces.ruled}>
            <span className={wrapping.breaks}>
              {texts.row(formatUtcDay(day), opponent, starters, cameOn)}
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={texts.withdrawOf(opponent)}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ id })}
            >
              {texts.withdraw}
            </Button>
          </Group>
        ))}
      </ul>
    </>
  );
}
