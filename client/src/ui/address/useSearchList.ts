import { useVirtualizedCombobox } from '@mantine/core';
import { useId, useState } from 'react';

/**
 * A search field with an always open list of results below it: the field keeps the focus, the arrow keys select, Enter
 * accepts. Both belong in one `Combobox` with this `store`.
 *
 * @param count number of results
 */
export function useSearchList(count: number, onTake: (position: number) => void) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const idOf = (position: number) => `${listId}-${position}`;
  const take = (position: number) => {
    setActive(0);
    onTake(position);
  };
  const store = useVirtualizedCombobox({
    opened: true,
    totalOptionsCount: count,
    getOptionId: idOf,
    selectedOptionIndex: active,
    // The store sets -1 for an empty list, which would leave nothing selected once there are results.
    setSelectedOptionIndex: (position) => setActive(Math.max(position, 0)),
    onSelectedOptionSubmit: take,
  });
  return {
    listId,
    /** Selects the first result again after the query has changed. */
    selectFirst: () => setActive(0),
    combobox: {
      store,
      unstyled: true,
      onOptionSubmit: (position: string) => take(Number(position)),
    },
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': count > 0 ? idOf(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    optionAt: (position: number) => ({
      id: idOf(position),
      value: String(position),
      selected: position === active,
      'aria-selected': position === active,
    }),
  } as const;
}
