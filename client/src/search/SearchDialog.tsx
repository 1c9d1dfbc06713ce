import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { RowFact } from '../players/chance/FactMarks.tsx';
import { Box, Button, Combobox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconUser, IconUsers } from '@tabler/icons-react';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../api/trpc.ts';
import { useChancePhase, useMatches, type Matchups, type PhaseOf } from '../fixtures/useMatches.ts';
import { PlayerActionsButton } from '../players/actions/PlayerActions.tsx';
import { useSearchList } from '../ui/address/useSearchList.ts';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';
import classes from './SearchDialog.module.css';
import { indexEntries, searchFor, type SearchOption, type SearchScreen } from './searchResults.ts';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useLeagueName } from '../api/useLeagueName.ts';
import { ClubMark, clubNamed } from '../clubs/TeamBadge.tsx';
import { notInLeague } from '../format/departureText.ts';
import { positionBadge, positionWord } from '../format/termTexts.ts';
import { PlayerMarks } from '../players/PlayerMarks.tsx';
import type { FoundPlayer } from '@hub/shared/search/foundPlayers.ts';

const NOTHING = { players: [], clubs: [] };

interface SearchDialogProps {
  isOpen: boolean;
  /** Text typed before the dialog was loaded; read once it is there. */
  readTyped: () => string;
  screens: readonly SearchScreen[];
  onDismiss: () => void;
  /** Called when a result was chosen and is being opened. */
  onLeave: () => void;
}

/** Finds players, clubs and screens by name; the search runs in the browser, so each key stroke is answered at once. */
export function SearchDialog({ isOpen, readTyped, screens, onDismiss, onLeave }: SearchDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onDismiss} returnFocus={false} size={560} xOffset={8} yOffset="8dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={texts.search} radius="md" bg="surface" className={surfaces.framed}>
        <SearchBox readTyped={readTyped} screens={screens} onLeave={onLeave} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** A search field with its results below it. */
function SearchBox({ readTyped, screens, onLeave }: Omit<SearchDialogProps, 'isOpen' | 'onDismiss'>) {
  const [query, setQuery] = useState(readTyped);
  const { data, isError, isFetching, refetch } = trpc.catalog.search.useQuery();
  const matches = useMatches(data?.clubs ?? NOTHING.clubs);
  const phaseOf = useChancePhase();
  const index = useMemo(() => indexEntries(data ?? NOTHING), [data]);
  const { groups, count } = useMemo(() => searchFor(query, screens, index), [query, screens, index]);
  const navigate = useNavigate();

  const options = groups.flatMap((group) => group.options);
  const list = useSearchList(options.length, (position) => {
    const option = options[position];
    if (option === undefined) return;
    onLeave();
    void navigate(option.path);
  });

  return (
    <Combobox {...list.combobox}>
      <Group gap="sm" wrap="nowrap" p="sm" className={surfaces.lineBelow}>
        <Combobox.EventsTarget withAriaAttributes={false}>
          <TextInput
            {...list.field}
            data-autofocus
            size="md"
            variant="unstyled"
            flex={1}
            classNames={{ input: classes.input }}
            aria-label={texts.search}
            placeholder={texts.placeholder}
            leftSection={<IconSearch size={19} stroke={1.7} aria-hidden />}
            enterKeyHint="go"
            value={query}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
              list.selectFirst();
            }}
          />
        </Combobox.EventsTarget>
        <Modal.CloseButton size="lg" aria-label={texts.close} />
      </Group>
      <Box pos="relative" className={classes.options}>
        <Combobox.Options id={list.listId} aria-label={texts.results}>
          {groups.map((group) => (
            <Combobox.Group
              key={group.id}
              label={texts.groups[group.id]}
              classNames={{ groupLabel: classes.group }}
            >
              {group.options.map((option) => (
                <SearchOptionRow
                  key={option.path}
                  place={list.optionAt(options.indexOf(option))}
                  option={option}
                  matches={matches}
                  phaseOf={phaseOf}
                />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <PlayerButtons options={options} onOpen={onLeave} />
      </Box>
      <Outcome
        isTyped={query.trim() !== ''}
        count={count}
        state={data !== undefined ? 'loaded' : isError ? 'failed' : 'loading'}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
      <Text size="sm" c="dimmed" py="sm" px="lg" className={`${surfaces.lineAbove} ${surfaces.notOnPhone}`}>
        {texts.keys}
      </Text>
    </Combobox>
  );
}

interface PlayerButtonsProps {
  options: readonly SearchOption[];
  onOpen: () => void;
}

/** The actions for the found players, each beside his row; outside the list, which may contain only options. */
function PlayerButtons({ options, onOpen }: PlayerButtonsProps) {
  const found = options.filter((option) => option.kind === 'player');
  if (found.length === 0) return null;
  return (
    <Box component="ul" pos="absolute" className={classes.actions} aria-label={texts.actions}>
      {found.map(({ player: { id, name } }) => (
        <li key={id}>
          <PlayerActionsButton player={{ id, name }} onOpen={onOpen} />
        </li>
      ))}
    </Box>
  );
}

interface OutcomeProps {
  isTyped: boolean;
  count: number;
  /** Loading state of players and clubs; screens are found at once. */
  state: 'loading' | 'loaded' | 'failed';
  isRetrying: boolean;
  onRetry: () => void;
}

/** The state of the search if the list alone does not show it. */
function Outcome({ isTyped, count, state, isRetrying, onRetry }: OutcomeProps) {
  const isLoading = state === 'loading';
  const result = count === 0 ? texts.nothing : texts.count(count);
  return (
    <>
      {isLoading && (
        <Text size="sm" c="dimmed" py="md" px="lg">
          {texts.loading}
        </Text>
      )}
      {state === 'failed' && (
        <Box c="dimmed" fz="sm" py="md" px="lg" role="alert">
          {texts.notLoaded}{' '}
          <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
            {sharedTexts.retry}
          </Button>
        </Box>
      )}
      {!isLoading && count === 0 && (
        <Text size="sm" c="dimmed" py="md" px="lg">
          {texts.nothing}
        </Text>
      )}
      <VisuallyHidden>
        <output>{isTyped && !isLoading ? result : ''}</output>
      </VisuallyHidden>
    </>
  );
}

/** A dot stays with the text after it. */
const DETAIL_GAP = ' ·\u00A0';

interface SearchOptionRowProps {
  /** Option props from `useSearchList`; `selected` marks the one that Enter opens. */
  place: { id: string; value: string; selected: boolean; 'aria-selected': boolean };
  option: SearchOption;
  matches: Matchups;
  phaseOf: PhaseOf;
}

/** One result; the focus stays in the search field, which points to the active result. */
function SearchOptionRow({ place, option, matches, phaseOf }: SearchOptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.selected && row.current !== null) showInList(row.current);
  }, [place.selected]);

  return (
    <Combobox.Option
      ref={row}
      {...place}
      bdrs="sm"
      fz="md"
      className={`${taps.pointed} ${taps.thumb} ${surfaces.rises} ${grids.line} ${classes.option}`}
      data-player={option.kind === 'player' || undefined}
    >
      <Contents option={option} matches={matches} phaseOf={phaseOf} />
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
function Contents({ option, matches, phaseOf }: Omit<SearchOptionRowProps, 'place'>) {
  switch (option.kind) {
    case 'player':
      return (
        <Player
          player={option.player}
          club={option.club}
          phase={phaseOf(option.player)}
          match={matches?.(option.player) ?? null}
        />
      );
    case 'allPlayers':
      return (
        <>
          <IconUsers size={17} stroke={1.6} aria-hidden />
          <Group component="span" gap="xs" wrap="nowrap" flex={1} miw={0} fw={600}>
            {texts.allPlayers(option.count)}
          </Group>
        </>
      );
    case 'club':
      return (
        <>
          <ClubMark team={option.team} />
          <Group component="span" gap="xs" wrap="nowrap" flex={1} miw={0} fw={600}>
            {option.team.name}
          </Group>
        </>
      );
    case 'screen':
      return (
        <>
          <Box component={option.screen.Icon} size={17} stroke={1.6} flex="none" aria-hidden />
          <Group component="span" gap="xs" wrap="nowrap" flex={1} miw={0} fw={600}>
            {option.screen.label}
          </Group>
        </>
      );
  }
}

interface PlayerProps {
  player: FoundPlayer;
  club: string | null;
  /** His match in words; null while unknown, or if there is none. */
  match: string | null;
  phase: MatchPhase;
}

function Player({ player, club, match, phase }: PlayerProps) {
  const { id, name, startProbability } = player;
  const league = useLeagueName();
  const mark = clubNamed(player.teamShortName);
  const detail =
    club === null
      ? [notInLeague(league), positionWord(player.positionPrimary)]
      : [club, match ?? '', positionBadge(player.positionPrimary)];
  return (
    <>
      {mark === null ? <IconUser size={17} stroke={1.6} aria-hidden /> : <ClubMark team={mark} />}
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group component="span" gap="xs" wrap="nowrap" flex={1} miw={0} fw={600}>
          <span className={wrapping.cut}>{name}</span>
          <PlayerMarks playerId={id} />
        </Group>
        <Text span size="sm" className={classes.detail}>
          {detail.filter(Boolean).join(DETAIL_GAP)}
        </Text>
      </Stack>
      {club !== null && startProbability !== null && (
        <Text span inherit ta="end" flex="none" className={classes.chance}>
          <RowFact fact={listedTruthOf(player, phase)} />
        </Text>
      )}
    </>
  );
}
