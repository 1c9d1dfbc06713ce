import { TextInput } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { search } from '#shared/search/search.ts';
import { searchKey } from '#shared/search/searchKeys.ts';
import type { ElevenForm } from '#shared/elevens/officialEleven.schema.ts';
import { PlayerChecks } from '../players/PlayerChecks.tsx';
import ui from '../ui/Vocabulary.module.css';
import { elevenTexts as texts } from './texts.ts';

interface SquadFieldProps {
  squad: ElevenForm['squad'];
  chosen: ReadonlySet<string>;
  /** The chances reflect the entered eleven and are not estimates. */
  isOfficial: boolean;
  onToggle: (playerId: string) => void;
}

/** The squad with a checkbox per player; typing a name and pressing Enter ticks the player. */
export function SquadField({ squad, chosen, isOfficial, onToggle }: SquadFieldProps) {
  const [query, setQuery] = useState('');
  const searchables = useMemo(() => squad.map((entry) => ({ entry, key: searchKey([entry.name]) })), [squad]);
  const found = search(searchables, query);

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || query.trim() === '') return;
    const [first] = found;
    if (event.key === 'Escape') setQuery('');
    else if (event.key === 'Enter') {
      if (first !== undefined) {
        onToggle(first.id);
        setQuery('');
      }
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        label={texts.search}
        description={texts.searchHint}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      <fieldset>
        <legend className={`${ui.textSm} ${ui.strong}`}>{texts.squad}</legend>
        {found.length === 0 && <p className={ui.note}>{texts.nobody}</p>}
        <PlayerChecks players={found} chosen={chosen} hasChances={!isOfficial} onToggle={onToggle} />
      </fieldset>
    </>
  );
}
