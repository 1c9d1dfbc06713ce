import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts';
import ui from '../../ui/Vocabulary.module.css';
import { QUICK_FILTERS, type QuickFilter } from './filters.ts';
import classes from './QuickFilters.module.css';
import { texts } from './texts.ts';

/** The number of players with each filter; null until known. */
export type QuickFilterCounts = Record<QuickFilter, number> | null;

interface QuickFiltersProps {
  chosen: readonly QuickFilter[];
  counts: QuickFilterCounts;
  onChange: (chosen: QuickFilter[]) => void;
}

/** One-tap filters, each with its number of players. Visitors have no watched players. */
export function QuickFilters({ chosen, counts, onChange }: QuickFiltersProps) {
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
    <fieldset ref={filters} aria-label={texts.quick} className={`${ui.gap8} ${ui.parts}`}>
      {offered.map((quick) => (
        <UnstyledButton
          key={quick}
          className={`${ui.textS} ${ui.strong} ${ui.nowrap} ${ui.inline} ${ui.gap6} ${ui.onSurface} ${classes.chip}`}
          aria-pressed={chosen.includes(quick)}
          onClick={() =>
            onChange(chosen.includes(quick) ? chosen.filter((other) => other !== quick) : [...chosen, quick])
          }
        >
          {`${texts.quickWords[quick]} `}
          <span className={`${ui.textXs} ${ui.normal} ${classes.count}`}>
            {counts === null ? '' : formatCount(counts[quick])}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
