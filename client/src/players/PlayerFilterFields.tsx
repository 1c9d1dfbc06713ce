import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';
import { positionGroupWords } from '../format/termTexts.ts';

const ALL = '';

const texts = {
  search: 'Suche',
  searchPlaceholder: 'Name oder Nationalität',
  team: 'Verein',
  allTeams: 'Alle Vereine',
  position: 'Position',
  allPositions: 'Alle Positionen',
} as const;

interface PlayerFilterFieldsProps {
  text: string;
  /** Null selects all. */
  teamId: string | null;
  positionGroup: PositionGroup | null;
  /** By name. */
  teams: readonly TeamRef[];
  /** What else can be chosen in place of a club. */
  besidesTeams?: { value: string; label: string };
  searchRef?: Ref<HTMLInputElement>;
  searchClassName?: string;
  onText: (text: string) => void;
  onTeam: (teamId: string | null) => void;
  onPositionGroup: (group: PositionGroup | null) => void;
}

/** The fields that filter players by name or nationality, club and position. */
export function PlayerFilterFields(props: PlayerFilterFieldsProps) {
  const { text, teamId, positionGroup, teams, searchRef, searchClassName } = props;
  return (
    <>
      <TextInput
        ref={searchRef}
        data-autofocus
        type="search"
        className={searchClassName}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ currentTarget }) => props.onText(currentTarget.value)}
      />
      <NativeSelect
        label={texts.team}
        value={teamId ?? ALL}
        onChange={({ currentTarget }) => props.onTeam(currentTarget.value || null)}
        data={[
          { value: ALL, label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ...(props.besidesTeams === undefined ? [] : [props.besidesTeams]),
        ]}
      />
      <NativeSelect
        label={texts.position}
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
