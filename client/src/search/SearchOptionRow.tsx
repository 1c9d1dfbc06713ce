import { Combobox } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLeagueName } from '../api/useLeagueName.ts';
import { ClubMark, clubNamed } from '../fixtures/TeamBadge.tsx';
import type { Matchups } from '../fixtures/useMatches.ts';
import { notInLeague } from '../format/departureText.ts';
import { positionBadge, positionWord } from '../format/termTexts.ts';
import { MatchChance } from '../players/chance/MatchChance.tsx';
import { PlayerMarks } from '../players/PlayerMarks.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './SearchDialog.module.css';
import type { FoundPlayer } from '#shared/search/foundPlayers.ts';
import type { SearchOption } from './searchResults.ts';
import { texts } from './texts.ts';

/** A dot stays with the text after it. */
const DETAIL_GAP = ' ·\u00A0';

interface SearchOptionRowProps {
  /** Option props from `useSearchList`; `selected` marks the one that Enter opens. */
  place: { id: string; value: string; selected: boolean; 'aria-selected': boolean };
  option: SearchOption;
  matches: Matchups;
  /** Ids of clubs whose match has begun. */
  begun: ReadonlySet<string>;
}

/** One result; the focus stays in the search field, which points to the active result. */
export function SearchOptionRow({ place, option, matches, begun }: SearchOptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.selected && row.current !== null) showInList(row.current);
  }, [place.selected]);

  return (
    <Combobox.Option
      ref={row}
      {...place}
      className={`${ui.ink} ${ui.row} ${ui.textM} ${ui.gap10} ${ui.roundSm} ${ui.pointed} ${classes.option}`}
      data-player={option.kind === 'player' || undefined}
    >
      <Contents option={option} matches={matches} begun={begun} />
    </Combobox.Option>
  );
}

/** Scrolls only the list, and only as far as the row needs. */
function showInList(row: HTMLElement) {
  const list = row.closest(`.${ui.anchor} ${classes.options}`);
  if (list === null) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// oxlint-disable-next-line typescript/consistent-return -- the switch is exhaustive, which the compiler checks
function Contents({ option, matches, begun }: Omit<SearchOptionRowProps, 'place'>) {
  switch (option.kind) {
    case 'player':
      return (
        <Player
          player={option.player}
          club={option.club}
          hasBegun={begun.has(option.player.teamId ?? '')}
          match={matches?.get(option.player.teamId ?? '') ?? null}
        />
      );
    case 'allPlayers':
      return (
        <>
          <IconUsers size={17} stroke={1.6} className={ui.fixed} aria-hidden />
          <span className={`${ui.row} ${ui.gap4} ${ui.grows} ${ui.shrinks} ${ui.medium} ${classes.label}`}>
            {texts.allPlayers(option.count)}
          </span>
        </>
      );
    case 'club':
      return (
        <>
          <ClubMark team={option.team} />
          <span className={`${ui.row} ${ui.gap4} ${ui.grows} ${ui.shrinks} ${ui.medium} ${classes.label}`}>
            {option.team.name}
          </span>
        </>
      );
    case 'screen':
      return (
        <>
          <option.screen.Icon size={17} stroke={1.6} className={ui.fixed} aria-hidden />
          <span className={`${ui.row} ${ui.gap4} ${ui.grows} ${ui.shrinks} ${ui.medium} ${classes.label}`}>
            {option.screen.label}
          </span>
        </>
      );
  }
}

interface PlayerProps {
  player: FoundPlayer;
  club: string | null;
  /** His club's current match in words; null while unknown, or if there is none. */
  match: string | null;
  hasBegun: boolean;
}

function Player({ player, club, match, hasBegun }: PlayerProps) {
  const { id, name, startProbability, knowledge } = player;
  const league = useLeagueName();
  const mark = clubNamed(player.teamShortName);
  const detail =
    club === null
      ? [notInLeague(league), positionWord(player.positionPrimary)]
      : [club, match ?? '', positionBadge(player.positionPrimary)];
  return (
    <>
      {mark === null ? (
        <IconUser size={17} stroke={1.6} className={ui.fixed} aria-hidden />
      ) : (
        <ClubMark team={mark} />
      )}
      <span className={`${ui.grows} ${ui.shrinks} ${ui.parts} ${ui.upright} ${classes.who}`}>
        <span className={`${ui.row} ${ui.gap4} ${ui.grows} ${ui.shrinks} ${ui.medium} ${classes.label}`}>
          <span className={`${ui.clipped} ${classes.name}`}>{name}</span>
          <PlayerMarks playerId={id} />
        </span>
        <span className={`${ui.hint} ${classes.detail}`}>{detail.filter(Boolean).join(DETAIL_GAP)}</span>
      </span>
      {club !== null && startProbability !== null && (
        <span className={`${ui.lines120} ${ui.end} ${ui.fixed} ${classes.chance}`}>
          <MatchChance startProbability={startProbability} knowledge={knowledge} hasBegun={hasBegun} />
        </span>
      )}
    </>
  );
}
