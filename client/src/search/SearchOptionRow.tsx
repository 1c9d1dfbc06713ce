import { Combobox } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { PlayerMarks } from '../players/PlayerMarks.tsx';
import { ClubMark } from '../fixtures/TeamBadge.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './SearchDialog.module.css';
import type { SearchOption } from './searchResults.ts';
import { texts } from './texts.ts';

interface SearchOptionRowProps {
  /** Option props from `useSearchList`; `selected` marks the one that Enter opens. */
  place: { id: string; value: string; selected: boolean; 'aria-selected': boolean };
  option: SearchOption;
}

/** One result; the focus stays in the search field, which points to the active result. */
export function SearchOptionRow({ place, option }: SearchOptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.selected && row.current !== null) showInList(row.current);
  }, [place.selected]);

  return (
    <Combobox.Option
      ref={row}
      {...place}
      className={`${ui.ink} ${ui.row} ${classes.option}`}
      data-player={option.kind === 'player' || undefined}
    >
      <Contents option={option} />
    </Combobox.Option>
  );
}

/** Scrolls only the list, and only as far as the row needs. */
function showInList(row: HTMLElement) {
  const list = row.closest(`.${classes.options}`);
  if (list === null) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// oxlint-disable-next-line typescript/consistent-return -- the switch is exhaustive, which the compiler checks
function Contents({ option }: { option: SearchOption }) {
  switch (option.kind) {
    case 'player':
      return (
        <>
          <IconUser size={17} stroke={1.6} className={ui.fixed} aria-hidden />
          <span className={classes.who}>
            <span className={`${ui.row} ${classes.label}`}>
              <span className={classes.name}>{option.label}</span>
              <PlayerMarks playerId={option.playerId} />
            </span>
            <span className={`${ui.hint} ${classes.detail}`}>{option.detail}</span>
          </span>
        </>
      );
    case 'allPlayers':
      return (
        <>
          <IconUsers size={17} stroke={1.6} className={ui.fixed} aria-hidden />
          <span className={`${ui.row} ${classes.label}`}>{texts.allPlayers(option.count)}</span>
        </>
      );
    case 'club':
      return (
        <>
          <ClubMark team={option.team} />
          <span className={`${ui.row} ${classes.label}`}>{option.team.name}</span>
        </>
      );
    case 'screen':
      return (
        <>
          <option.screen.Icon size={17} stroke={1.6} className={ui.fixed} aria-hidden />
          <span className={`${ui.row} ${classes.label}`}>{option.screen.label}</span>
        </>
      );
  }
}
