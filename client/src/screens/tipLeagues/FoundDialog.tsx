import { Button, Group, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { CheckItem } from '../../ui/CheckItem.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import grids from '../../ui/Grids.module.css';
import { nameFault } from '../../names/NameDialog.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

interface FoundDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onFounded: (leagueId: string) => void;
}

/** Asks for a league's name and clubs. */
export function FoundDialog({ isOpen, onClose, onFounded }: FoundDialogProps) {
  return (
    <Dialog title={texts.foundTitle} isLarge isOpen={isOpen} onClose={onClose}>
      {isOpen && <FoundForm onClose={onClose} onFounded={onFounded} />}
    </Dialog>
  );
}

function FoundForm({ onClose, onFounded }: Omit<FoundDialogProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const utils = trpc.useUtils();
  const found = trpc.tipLeagues.found.useMutation({
    onSuccess: ({ leagueId }) => {
      void utils.tipLeagues.mine.invalidate();
      onClose();
      onFounded(leagueId);
    },
  });
  const fault = nameFault(name, texts);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && chosen.size > 0 && !found.isPending)
      found.mutate({ name: name.trim(), teamIds: [...chosen] });
  };

  return (
    <form noValidate aria-label={texts.foundTitle} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={texts.name}
          maxLength={USER_TEAM_NAME_MAX}
          autoComplete="off"
          required
          withAsterisk={false}
          value={name}
          error={isChecked ? fault : null}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ClubChoice chosen={chosen} onChoose={setChosen} />
        <Stack gap="sm" bg="surface" className={surfaces.foot}>
          {isChecked && chosen.size === 0 && (
            <Text role="alert" size="sm" c="wrong">
              {texts.clubsMissing}
            </Text>
          )}
          <Failure error={found.error} />
          <Group gap="sm" align="stretch" justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={found.isPending}>
              {texts.found}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}

interface ClubChoiceProps {
  chosen: ReadonlySet<string>;
  onChoose: (clubIds: ReadonlySet<string>) => void;
}

function ClubChoice({ chosen, onChoose }: ClubChoiceProps) {
  const query = trpc.catalog.clubs.useQuery();
  const { data: clubs } = query;
  const toggle = (clubId: string) => {
    const next = new Set(chosen);
    if (!next.delete(clubId)) next.add(clubId);
    onChoose(next);
  };
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.clubsNotLoaded} />;
  const sorted = clubs?.toSorted((one, other) => one.shortName.localeCompare(other.shortName, 'de'));
  const isAll = clubs !== undefined && chosen.size === clubs.length;
  return (
    <fieldset>
      <Text component="legend" size="sm" fw={600}>
        {texts.clubs}
        <Text span inherit c="dimmed" fw={400} ms="sm">
          {texts.clubsChosen(chosen.size)}
        </Text>
      </Text>
      <Group gap="md" justify="space-between" wrap="nowrap" c="dimmed" fz="sm">
        <p>{texts.clubsHint}</p>
        <UnstyledButton
          c="accent"
          fw={600}
          flex="none"
          px="sm"
          fz="sm"
          className={taps.thumb}
          onClick={() => onChoose(new Set(isAll ? [] : clubs?.map(({ id }) => id)))}
        >
          {isAll ? texts.noClubs : texts.allClubs}
        </UnstyledButton>
      </Group>
      {clubs === undefined && <Skeleton height={340} />}
      <Stack component="ul" gap="line" className={grids.tiles} style={{ '--least': '9.5rem' }}>
        {sorted?.map((club) => (
          <CheckItem
            key={club.id}
            isChecked={chosen.has(club.id)}
            mark={<ClubMark team={club} />}
            onToggle={() => toggle(club.id)}
          >
            <span className={wrapping.hyphens}>{club.shortName}</span>
          </CheckItem>
        ))}
      </Stack>
    </fieldset>
  );
}
