import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { NEWS_PLAYERS_MAX } from '#shared/desk/deskNews.schema.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { optionsFilter } from '../../../search/optionsFilter.ts';
import { entryKey } from '#shared/search/foundPlayers.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { newsDeskTexts as texts } from './texts.ts';

/** Names offered at once; typing finds the others. */
const OFFERED = 20;

interface PlayersFieldProps {
  players: SearchEntries['players'];
  chosenIds: string[];
  onChange: (playerIds: string[]) => void;
}

/** Chooses the players whom a news item names, by name or club. */
export function PlayersField({ players, chosenIds, onChange }: PlayersFieldProps) {
  const playerOf = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const options = useMemo(() => players.map(({ id, name }) => ({ value: id, label: name })), [players]);
  const filter = useMemo(
    () => optionsFilter(new Map(players.map((player) => [player.id, entryKey(player)]))),
    [players],
  );

  return (
    <MultiSelect
      label={texts.players}
      placeholder={chosenIds.length < NEWS_PLAYERS_MAX ? texts.playersPlaceholder : ''}
      classNames={{ input: classes.playersField, inputField: classes.players }}
      data={options}
      value={chosenIds}
      onChange={onChange}
      maxValues={NEWS_PLAYERS_MAX}
      searchable
      clearSearchOnChange
      hidePickedOptions
      limit={OFFERED}
      filter={filter}
      nothingFoundMessage={texts.nobody}
      renderOption={({ option }) => (
        <span>
          {option.label} <span className={ui.note}>{playerOf.get(option.value)?.teamShortName}</span>
        </span>
      )}
    />
  );
}
