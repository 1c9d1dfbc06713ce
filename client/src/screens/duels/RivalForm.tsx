import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { bestElevenOf } from '@hub/shared/elevens/bestEleven.ts';
import type { Rival } from '@hub/shared/duel/duel.schema.ts';
import { GAME_PROFILES, type Game } from '@hub/shared/games/profiles.ts';
import { RIVAL_PLAYERS_MAX, STARTERS_PER_TEAM, USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { nameFault } from '../../names/NameDialog.tsx';
import { PastedEntries } from '../../pasted/PastedEntries.tsx';
import { PastedText } from '../../pasted/PastedText.tsx';
import { pasteTexts } from '../../pasted/pasteTexts.ts';
import { usePastedSquad } from '../../pasted/usePastedSquad.ts';
import { useAllPlayers, type PlayerOfClub } from '../../players/useAllPlayers.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { texts } from './texts.ts';

interface RivalFormProps {
  game: Game;
  /** Null for a new one. */
  rival: Rival | null;
  /** Throws the hub's error. */
  onSave: (rival: { name: string; playerIds: string[] }) => Promise<unknown>;
}

/** Asks for a rival's name and squad, as copied from any game. */
export function RivalForm(props: RivalFormProps) {
  const { query, players, isComplete } = useAllPlayers();
  if (query.isLoadingError) return <LoadFailure of={query} title={pasteTexts.notLoaded} />;
  if (!isComplete) return <output>{pasteTexts.loading}</output>;
  const listed = new Set(props.rival?.playerIds);
  const names = players.flatMap(({ id, name }) => (listed.has(id) ? name : []));
  return <Form {...props} initialText={names.join('\n')} />;
}

function Form({ game, rival, onSave, initialText }: RivalFormProps & { initialText: string }) {
  const [name, setName] = useState(rival?.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const pasted = usePastedSquad(useState(initialText));
  const { chosen } = pasted;
  const isTooMany = chosen.length > RIVAL_PLAYERS_MAX;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = nameFault(name, texts);
    setFault(wrong);
    if (wrong !== null) return;
    setIsSending(true);
    try {
      await onSave({ name: name.trim(), playerIds: chosen.map(({ player }) => player.id) });
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          maxLength={USER_TEAM_NAME_MAX}
          autoComplete="off"
          required
          withAsterisk={false}
          value={name}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setFault(null);
          }}
        />
        <PastedText label={texts.list} hint={texts.listHint} text={pasted.text} onText={pasted.setText} />
        {pasted.text.trim() !== '' && <PastedEntries pasted={pasted} />}
        <Text component="output" size="sm">
          {chosen.length > 0 && remark(chosen, game)}
        </Text>
        <Failure error={failure} title={texts.notSaved} />
        <Group gap="sm" justify="flex-end">
          <Button type="submit" loading={isSending} disabled={chosen.length === 0 || isTooMany}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the hub will make of the squad; empty for exactly an eleven. */
function remark(chosen: readonly PlayerOfClub[], game: Game): string {
  if (chosen.length > RIVAL_PLAYERS_MAX) return texts.tooMany(RIVAL_PLAYERS_MAX);
  const cards = chosen.map(({ player }) => player);
  const { emptyPlaces } = bestElevenOf(cards, GAME_PROFILES[game].formations);
  const empty = Object.values(emptyPlaces).reduce((sum, places) => sum + places, 0);
  if (empty > 0) return texts.lacks(empty);
  return chosen.length > STARTERS_PER_TEAM ? texts.chooses : '';
}
