import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { TeamRef } from '#shared/teams.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import classes from './FilterBar.module.css';
import { PLAYER_ORDERS, type PlayerFilters } from './filters.ts';
import { texts } from './texts.ts';

const ALL = '';

interface FilterBarProps {
  filters: PlayerFilters;
  /** By name. */
  teams: readonly TeamRef[];
  searchRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<PlayerFilters>) => void;
}

export function FilterBar({ filters, teams, searchRef, onChange }: FilterBarProps) {
  return (
    <search aria-label={texts.filters} className={classes.bar}>
      <TextInput
        ref={searchRef}
        type="search"
        size="md"
        className={classes.search}
        classNames={{ input: classes.input }}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={filters.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={texts.team}
        value={filters.teamId ?? ALL}
        onChange={({ currentTarget }) => onChange({ teamId: currentTarget.value || null })}
        data={[
          { value: ALL, label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        size="md"
        label={texts.position}
        value={filters.positionGroup ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          onChange({ positionGroup: POSITION_GROUPS.find((group) => group === value) ?? null })
        }
        data={[
          { value: ALL, label: texts.allPositions },
          ...POSITION_GROUPS.map((group) => ({ value: group, label: texts.positionGroups[group] })),
        ]}
      />
      <NativeSelect
        size="md"
        label={texts.order}
        value={filters.order}
        onChange={({ currentTarget: { value } }) =>
          onChange({ order: PLAYER_ORDERS.find((order) => order === value) ?? 'name' })
        }
        data={PLAYER_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }))}
      />
    </search>
  );
}
