import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, useMemo, type RefObject } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { availabilityTexts as texts } from './texts.ts';
import type { SavedEdit } from './useEdit.ts';
import { EditForm } from './EditForm.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { FoundPlayer } from '@hub/shared/search/foundPlayers.ts';
import { Button, Combobox, TextInput } from '@mantine/core';
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
    <Panel title={texts.title} className={ui.measure52}>
      <p className={ui.note}>{texts.explained}</p>
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
      <output className={`${ui.above12} ${ui.outcome}`}>
        {saved === null ? '' : texts.saved(saved.preview.name, saved.preview.after, saved.isComputed)}
      </output>
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
      <h3 className={ui.subtitle}>{texts.edits}</h3>
      <LoadFailure of={query} />
      {data?.length === 0 && <p className={ui.note}>{texts.noEdits}</p>}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map(({ id, playerId, name, status, editedTs, editedBy, isInForce, ...edit }) => (
            <li
              key={id}
              className={`${ui.baseline} ${ui.gapY2} ${ui.gapX10} ${ui.lineAbove} ${ui.paddedY12}`}
              data-replaced={!isInForce || undefined}
            >
              <Link
                to={playerPath(playerId)}
                className={`${ui.ink} ${ui.breaks} ${ui.strong} ${ui.reach} ${classes.player}`}
              >
                {name}
              </Link>
              <AvailabilityLabel status={status} />
              {!isInForce && <span className={ui.note}>{texts.replaced}</span>}
              <AvailabilityNote
                note={{ ...edit, notedTs: editedTs }}
                editedBy={editedBy ?? texts.editorUnknown}
              />
              {isInForce && <Release playerId={playerId} name={name} />}
            </li>
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
    <div className={`${ui.above12} ${classes.search}`}>
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
        <Combobox.Options id={list.listId} aria-label={texts.results} className={classes.options}>
          {found.map((player, position) => (
            <Combobox.Option
              key={player.id}
              {...list.optionAt(position)}
              className={`${ui.roundSm} ${ui.pointed} ${classes.option}`}
            >
              {player.name} <span className={ui.note}>{player.teamShortName}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      <output className={ui.note}>
        {data === undefined && query !== '' ? texts.loading : isNotFound ? texts.nobody : ''}
      </output>
    </div>
  );
}
