/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox whose options are built as one types */
import { TextInput } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import type { SearchEntries } from '#shared/players.ts';
import { trpc } from '../../api/trpc.ts';
import { foldText, matchesSearch, searchKeyOf } from '#shared/foldText.ts';
import classes from './AvailabilityDesk.module.css';
import { availabilityTexts as texts } from './availabilityTexts.ts';

const SHOWN = 8;

export type FoundPlayer = SearchEntries['players'][number];

interface PlayerFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  onChoose: (player: FoundPlayer) => void;
}

interface Entry {
  player: FoundPlayer;
  key: string;
}

/** Whose names begin with what was typed come first: three letters shall do. */
function search(index: readonly Entry[], query: string): FoundPlayer[] {
  const folded = foldText(query);
  if (folded === '') return [];
  const begins = ({ key }: Entry) => key.split(/\s/u).some((word) => word.startsWith(folded));
  const found = index.filter(({ key }) => matchesSearch(key, query));
  const inOrder = [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
  return inOrder.slice(0, SHOWN).map(({ player }) => player);
}

/** Finds a player by name or club; the arrow keys choose, Enter takes. */
export function PlayerField({ fieldRef, onChoose }: PlayerFieldProps) {
  const { data } = trpc.catalog.search.useQuery();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const index = useMemo(
    () =>
      (data?.players ?? []).map((player) => ({
        player,
        key: searchKeyOf(player.name, player.teamShortName ?? ''),
      })),
    [data],
  );
  const searched = useDeferredValue(query);
  const found = useMemo(() => search(index, searched), [index, searched]);
  const isNobody = query.trim() !== '' && searched === query && data !== undefined && found.length === 0;

  const choose = (player: FoundPlayer) => {
    setQuery('');
    setActive(0);
    onChoose(player);
  };
  const move = (steps: number) => {
    if (found.length > 0) setActive((active + steps + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') setQuery('');
    // What is on the screen may still be the answer to an earlier key.
    else if (event.key === 'Enter') {
      const match = search(index, query)[active];
      if (match !== undefined) choose(match);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={classes.search}>
      <TextInput
        ref={fieldRef}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        label={texts.player}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.results} className={classes.options}>
        {found.map((player, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            key={player.id}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(player)}
          >
            {player.name} <span className={classes.quiet}>{player.teamShortName}</span>
          </div>
        ))}
      </div>
      <output className={classes.quiet}>
        {data === undefined && query !== '' ? texts.loading : isNobody ? texts.nobody : ''}
      </output>
    </div>
  );
}
