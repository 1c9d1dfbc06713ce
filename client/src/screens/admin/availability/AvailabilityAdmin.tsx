import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, useMemo, type RefObject } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { availabilityTexts as texts } from './texts.ts';
import type { SavedEdit } from './useEdit.ts';
import { EditForm } from './EditForm.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { FoundPlayer } from '@hub/shared/search/foundPlayers.ts';
import { Box, Button, Combobox, Group, Text, TextInput, Title } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../../api/trpc.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { AvailabilityLabel } from '../../../players/status/AvailabilityLabel.tsx';
import { AvailabilityNote } from '../../../players/status/AvailabilityNote.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import classes from '../Admin.module.css';
import { Failure } from '../../../ui/states/Failure.tsx';
import { indexEntries, playersFor } from '../../../search/searchResults.ts';
import { useSearchList } from '../../../ui/address/useSearchList.ts';

/** Panel in which administrators enter who can play: by keyboard alone, one player after the other. */
export function AvailabilityAdmin() {
  const searchField = useRef<HTMLInputElement>(null);
  const [player, setPlayer] = useState<FoundPlayer | null>(null);
  const [source, setSource] = useState('');
  const [saved, setSaved] = useState<SavedEdit | null>(null);

  useHotkeys([['/', () => searchField.current?.focus()]]);

  const backToSearch = () => {
    setPlayer(null);
    searchField.current?.focus();
  };

  return (
    <Panel title={texts.title} maw="52rem">
      <Text size="sm" c="dimmed">
        {texts.explained}
      </Text>
      <PlayerField
        fieldRef={searchField}
        onChoose={(chosen) => {
          setSaved(null);
          setPlayer(chosen);
        }}
      />
      {player !== null && (
        <EditForm
          key={player.id}
          player={player}
          source={source}
          onSource={setSource}
          onCancel={backToSearch}
          onSaved={(edit) => {
            setSaved(edit);
            backToSearch();
          }}
        />
      )}
      <Box component="output" mt="md" className={surfaces.outcome}>
        {saved === null ? '' : texts.saved(saved.preview.name, saved.preview.after, saved.isComputed)}
      </Box>
      {saved !== null && <PreviewTable preview={saved.preview} />}
      <EditList />
    </Panel>
  );
}

/** Ends an edit, so that imported and live data apply again. */
function Release({ playerId, name }: { playerId: string; name: string }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.releaseAvailability.useMutation({
    onSettled: () => void utils.invalidate(),
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={isPending}
        aria-label={texts.releaseOf(name)}
        onClick={() => mutate({ playerId })}
      >
        {texts.release}
      </Button>
      <Failure error={error} />
    </>
  );
}

/** The latest availability edits, with source and time. */
function EditList() {
  const query = trpc.admin.availabilityEdits.useQuery();
  const { data } = query;
  return (
    <>
      <Title order={3} mt="lg" mb="xs" fz="md">
        {texts.edits}
      </Title>
      <LoadFailure of={query} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noEdits}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map(({ id, playerId, name, status, editedTs, editedBy, isInForce, ...edit }) => (
            <Group component="li" key={id} gap="line" align="baseline" py="md" className={surfaces.lineAbove}>
              <Text
                component={Link}
                to={playerPath(playerId)}
                inherit
                c="ink"
                fw={isInForce ? 600 : 400}
                className={`${wrapping.breaks} ${taps.reach}`}
              >
                {name}
              </Text>
              <AvailabilityLabel status={status} />
              {!isInForce && (
                <Text span size="sm" c="dimmed">
                  {texts.replaced}
                </Text>
              )}
              <AvailabilityNote
                note={{ ...edit, notedTs: editedTs }}
                editedBy={editedBy ?? texts.editorUnknown}
              />
              {isInForce && <Release playerId={playerId} name={name} />}
            </Group>
          ))}
        </ul>
      )}
    </>
  );
}

const SHOWN = 8;

interface PlayerFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  onChoose: (player: FoundPlayer) => void;
}

/** Finds a player by name or club; the arrow keys select, Enter accepts. */
function PlayerField({ fieldRef, onChoose }: PlayerFieldProps) {
  const { data } = trpc.catalog.search.useQuery();
  const [query, setQuery] = useState('');
  const index = useMemo(() => indexEntries(data ?? { players: [], clubs: [] }), [data]);
  const found = useMemo(() => playersFor(query, index).slice(0, SHOWN), [index, query]);
  const isNotFound = query.trim() !== '' && data !== undefined && found.length === 0;

  const list = useSearchList(found.length, (position) => {
    const player = found[position];
    if (player === undefined) return;
    setQuery('');
    onChoose(player);
  });
  const type = (typed: string) => {
    setQuery(typed);
    list.selectFirst();
  };

  return (
    <Box mt="md" maw="28rem">
      <Combobox {...list.combobox}>
        <Combobox.EventsTarget withAriaAttributes={false}>
          <TextInput
            {...list.field}
            ref={fieldRef}
            label={texts.player}
            placeholder={texts.placeholder}
            value={query}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') type('');
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          id={list.listId}
          aria-label={texts.results}
          mt="xs"
          className={`${surfaces.surface} ${surfaces.unlessEmpty}`}
        >
          {found.map((player, position) => (
            <Combobox.Option
              key={player.id}
              {...list.optionAt(position)}
              bdrs="sm"
              p="sm"
              className={`${taps.pointed} ${classes.option}`}
            >
              {player.name}{' '}
              <Text span size="sm" c="dimmed">
                {player.teamShortName}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      <Box component="output" c="dimmed" fz="sm">
        {data === undefined && query !== '' ? texts.loading : isNotFound ? texts.nobody : ''}
      </Box>
    </Box>
  );
}
