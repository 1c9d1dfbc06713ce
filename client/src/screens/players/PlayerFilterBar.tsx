import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { useLeagueName } from '../../api/useLeagueName.ts';
import { PlayerSearchField, PlayerSelects } from '../../players/PlayerFilterFields.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { FORMER, PLAYER_ORDERS, type PlayerFilters, QUICK_FILTERS, type QuickFilter } from './filters.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './PlayerFilterBar.module.css';
import { texts } from './texts.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts';
import taps from '../../ui/Taps.module.css';

interface PlayerFilterBarProps {
  filters: PlayerFilters;
  /** Sorted by name. */
  teams: readonly TeamRef[];
  /** The matchday of the chances; null while unknown. */
  matchday: number | null;
  counts: QuickFilterCounts;
  searchRef: Ref<HTMLInputElement>;
  onChange: (changes: Partial<PlayerFilters>) => void;
  /** The number of results in words. */
  result: ReactNode;
}

/** The filters of the list, the quick ones in one line with the selects, and beside the result count its order. */
export function PlayerFilterBar({
  filters,
  teams,
  matchday,
  counts,
  searchRef,
  onChange,
  result,
}: PlayerFilterBarProps) {
  const league = useLeagueName();
  return (
    <FilterBar
      result={
        <>
          {result}
          <NativeSelect
            variant="unstyled"
            className={classes.order}
            aria-label={texts.order}
            rightSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
            value={filters.order}
            onChange={({ currentTarget: { value } }) =>
              onChange({ order: PLAYER_ORDERS.find((order) => order === value) ?? 'name' })
            }
            data={PLAYER_ORDERS.map((order) => ({ value: order, label: texts.orderOf(order, matchday) }))}
          />
        </>
      }
    >
      <PlayerSearchField
        className={classes.whole}
        text={filters.text}
        inputRef={searchRef}
        onText={(text) => onChange({ text })}
      />
      <Group
        gap="sm"
        align="stretch"
        wrap="nowrap"
        pos="relative"
        className={`${surfaces.strip} ${classes.whole}`}
      >
        <PlayerSelects
          {...filters}
          className={classes.select}
          teams={teams}
          extraTeamOption={{ value: FORMER, label: texts.former(league) }}
          onTeam={(teamId) => onChange({ teamId })}
          onPositionGroup={(positionGroup) => onChange({ positionGroup })}
        />
        <QuickFilters chosen={filters.quick} counts={counts} onChange={(quick) => onChange({ quick })} />
      </Group>
    </FilterBar>
  );
}

/** The number of players with each filter; null until known. */
type QuickFilterCounts = Record<QuickFilter, number> | null;

interface QuickFiltersProps {
  chosen: readonly QuickFilter[];
  counts: QuickFilterCounts;
  onChange: (chosen: QuickFilter[]) => void;
}

/** One-tap filters, each with its number of players. Visitors have no watched players. */
function QuickFilters({ chosen, counts, onChange }: QuickFiltersProps) {
  const isVisitor = useUser() === null;
  const offered = QUICK_FILTERS.filter(
    (quick) => !isVisitor || quick !== 'watched' || chosen.includes(quick),
  );
  const filters = useRef<HTMLFieldSetElement>(null);
  // A filter chosen by the address may lie outside the visible part of the line.
  useLayoutEffect(() => {
    const pressed = filters.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    const line = filters.current?.parentElement;
    return pressed && line ? scrollToMiddle(pressed, line) : undefined;
  }, []);
  return (
    <fieldset ref={filters} aria-label={texts.quick}>
      <Group gap="sm" align="stretch" wrap="nowrap">
        {offered.map((quick) => (
          <UnstyledButton
            key={quick}
            fw={600}
            bg={chosen.includes(quick) ? undefined : 'surface'}
            fz="sm"
            px="md"
            className={`${wrapping.nowrap} ${taps.chip} ${taps.thumb}`}
            aria-pressed={chosen.includes(quick)}
            onClick={() =>
              onChange(
                chosen.includes(quick) ? chosen.filter((other) => other !== quick) : [...chosen, quick],
              )
            }
          >
            {`${texts.quickWords[quick]} `}
            <Text span size="xs" fw={400} c="dimmed" miw="0.9375rem">
              {counts === null ? '' : formatCount(counts[quick])}
            </Text>
          </UnstyledButton>
        ))}
      </Group>
    </fieldset>
  );
}
