import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FilterBar, ResultCount } from '../../ui/FilterBar.tsx';
import { texts } from './texts.ts';

interface NewsFilterBarProps {
  filters: { text: string; teamId: string; source: string; onlyMine: boolean };
  /** Whether the user has players to narrow the news down to. */
  hasPlayers: boolean;
  teams: readonly Pick<TeamRef, 'id' | 'name'>[];
  sources: readonly string[];
  /** The number of results in words; null until known. */
  result: string | null;
  onText: (text: string) => void;
  onTeamId: (teamId: string) => void;
  onSource: (source: string) => void;
  onOnlyMine: (onlyMine: boolean) => void;
}

export function NewsFilterBar(props: NewsFilterBarProps) {
  const { filters, teams, sources, result, hasPlayers, onText, onTeamId, onSource, onOnlyMine } = props;
  const { text, teamId, source, onlyMine } = filters;
  return (
    <FilterBar result={<ResultCount text={result} />}>
      <TextInput
        type="search"
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.team}
        value={teamId}
        onChange={(event) => onTeamId(event.currentTarget.value)}
        data={[
          { value: '', label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={texts.source}
        value={source}
        onChange={(event) => onSource(event.currentTarget.value)}
        data={[
          { value: '', label: texts.allSources },
          // A value named in the address stays selected even if no item has it.
          ...new Set([...sources, ...(source === '' ? [] : [source])]),
        ]}
      />
      {hasPlayers && (
        <Switch
          label={texts.onlyMine}
          checked={onlyMine}
          onChange={(event) => onOnlyMine(event.currentTarget.checked)}
        />
      )}
    </FilterBar>
  );
}
