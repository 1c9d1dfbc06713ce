import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import { positionGroupWords } from '../format/termTexts.ts';

const ALL = '';

const texts = {
  search: 'Suche',
  searchPlaceholder: 'Name, Spitzname oder Verein',
  team: 'Verein',
  allTeams: 'Alle Vereine',
  position: 'Position',
  allPositions: 'Alle Positionen',
} as const;

interface PlayerSearchFieldProps {
  text: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
  onText: (text: string) => void;
}

/** Finds players by name, nickname, club, position or nationality. */
export function PlayerSearchField({ text, inputRef, className, onText }: PlayerSearchFieldProps) {
  return (
    <TextInput
      ref={inputRef}
      data-autofocus
      type="search"
      className={className}
      label={texts.search}
      placeholder={texts.searchPlaceholder}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

interface PlayerSelectsProps {
  /** Null selects all. */
  teamId: string | null;
  positionGroup: PositionGroup | null;
  /** Sorted by name. */
  teams: readonly TeamRef[];
  /** Further choices beside the clubs. */
  extraTeamOption?: { value: string; label: string };
  className?: string;
  onTeam: (teamId: string | null) => void;
  onPositionGroup: (group: PositionGroup | null) => void;
}

/** The fields that filter players by club and position. */
export function PlayerSelects({ teamId, positionGroup, teams, className, ...props }: PlayerSelectsProps) {
  return (
    <>
      <NativeSelect
        label={texts.team}
        className={className}
        data-chosen={teamId !== null || undefined}
        value={teamId ?? ALL}
        onChange={({ currentTarget }) => props.onTeam(currentTarget.value || null)}
        data={[
          { value: ALL, label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ...(props.extraTeamOption === undefined ? [] : [props.extraTeamOption]),
        ]}
      />
      <NativeSelect
        label={texts.position}
        className={className}
        data-chosen={positionGroup !== null || undefined}
        value={positionGroup ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          props.onPositionGroup(POSITION_GROUPS.find((group) => group === value) ?? null)
        }
        data={[
          { value: ALL, label: texts.allPositions },
          ...POSITION_GROUPS.map((group) => ({ value: group, label: positionGroupWords[group] })),
        ]}
      />
    </>
  );
}
