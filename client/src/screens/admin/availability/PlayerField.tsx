import { Combobox, TextInput } from '@mantine/core';
import { useMemo, useState, type RefObject } from 'react';
import type { FoundPlayer } from '#shared/search/foundPlayers.ts';
import { trpc } from '../../../api/trpc.ts';
import { indexEntries, playersFor } from '../../../search/searchResults.ts';
import { useSearchList } from '../../../ui/address/useSearchList.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { availabilityTexts as texts } from './texts.ts';

const SHOWN = 8;

interface PlayerFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  onChoose: (player: FoundPlayer) => void;
}

/** Finds a player by name or club; the arrow keys select, Enter accepts. */
export function PlayerField({ fieldRef, onChoose }: PlayerFieldProps) {
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
