/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with groups has no elements of its own */
import { IconUser, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { TeamPennant } from '../components/TeamBadge.tsx';
import classes from './SearchDialog.module.css';
import type { SearchOption } from './searchResults.ts';
import { texts } from './texts.ts';

interface SearchOptionRowProps {
  id: string;
  option: SearchOption;
  /** What Enter opens. */
  isActive: boolean;
  onOpen: (path: string) => void;
}

/** One result; the keyboard stays in the search field, which names the active one. */
export function SearchOptionRow({ id, option, isActive, onOpen }: SearchOptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && row.current !== null) showInList(row.current);
  }, [isActive]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the focus and the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(option.path)}
    >
      <Contents option={option} />
    </div>
  );
}

/** Scrolls the list, and nothing around it, as far as the row needs. */
function showInList(row: HTMLElement) {
  const list = row.closest('[role="listbox"]');
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
          <IconUser size={17} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.label}>{option.label}</span>
          <span className={classes.detail}>{option.detail}</span>
        </>
      );
    case 'allPlayers':
      return (
        <>
          <IconUsers size={17} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.label}>{texts.allPlayers(option.count)}</span>
        </>
      );
    case 'club':
      return (
        <>
          <TeamPennant team={option.team} />
          <span className={classes.label}>{option.team.name}</span>
        </>
      );
    case 'screen':
      return (
        <>
          <option.screen.Icon size={17} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.label}>{option.screen.label}</span>
        </>
      );
  }
}
