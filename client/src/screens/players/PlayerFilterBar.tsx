import { NativeSelect, TextInput } from '@mantine/core';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { TeamRef } from '#shared/teams.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { PLAYER_ORDERS, type PlayerFilters } from './filters.ts';
import classes from './PlayerFilterBar.module.css';
import { texts } from './texts.ts';

const ALL = '';

interface PlayerFilterBarProps {
  filters: PlayerFilters;
  /** By name. */
  teams: readonly TeamRef[];
  searchRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<PlayerFilters>) => void;
  /** What is left of the list. */
  result: ReactNode;
}

/** What of the list is shown, and, beside what is left of it, in which order. */
export function PlayerFilterBar({ filters, teams, searchRef, onChange, result }: PlayerFilterBarProps) {
  return (
    <FilterBar
      result={
        <>
          {result}
          <NativeSelect
            classNames={{ root: classes.order, label: classes.orderLabel }}
            label={texts.order}
            leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
            value={filters.order}
            onChange={({ currentTarget: { value } }) =>
              onChange({ order: PLAYER_ORDERS.find((order) => order === value) ?? 'name' })
            }
            data={PLAYER_ORDERS.map((order) => ({ value: order, label: texts.orders[order] }))}
          />
        </>
      }
    >
      <TextInput
        ref={searchRef}
        type="search"
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
        label={texts.team}
        value={filters.teamId ?? ALL}
        onChange={({ currentTarget }) => onChange({ teamId: currentTarget.value || null })}
        data={[
          { value: ALL, label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
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
    </FilterBar>
  );
}
