import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText, IconShirtSport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Game, GAME_PROFILES, GAMES } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { PastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useDeviceTeam } from '../../deviceTeam/deviceTeam.ts';
import { useSampleTeam } from '../../deviceTeam/useSampleTeam.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PastedEntries } from '../../pasted/PastedEntries.tsx';
import { useKeptText } from '../../auth/keptText.ts';
import { pasteTexts } from '../../pasted/pasteTexts.ts';
import { usePastedSquad, type Pasted } from '../../pasted/usePastedSquad.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './FirstMinuteScreen.module.css';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import { lockOf } from '@hub/shared/games/lockOf.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import { texts } from './texts.ts';
import { onlineManager } from '@tanstack/react-query';
import { errorText } from '../../api/errorTexts.ts';
import { storeOpenNames } from '../../pasted/openNames.ts';
import grids from '../../ui/Grids.module.css';

const PASTE_ID = 'einfuegen';
/** Where the list survives a reload, until a team is made of it. */
const useKeptList = () => useKeptText('list');

/** Leads a newcomer to a team: choose a game, paste a list, done. */
export function Component() {
  const [game, setGame] = useState<Game>('own');
  const [isReading, setIsReading] = useState(false);
  const pasted = usePastedSquad(useKeptList());
  return isReading && pasted.squad !== null ? (
    <Entries game={game} pasted={pasted} squad={pasted.squad} onChangeText={() => setIsReading(false)} />
  ) : (
    <Stack gap="md" mx="auto" maw="32.5rem">
      <PageHeader title={texts.title} />
      <GameChoice game={game} onChoose={setGame} />
      <ListField game={game} pasted={pasted} isReading={isReading} onRead={setIsReading} />
    </Stack>
  );
}

const Later = () => (
  <Box component={Link} to={paths.dashboard} c="accent" fw={600} td="none" px="sm" className={taps.thumb}>
    <Group component="span" gap={0} justify="center" wrap="nowrap" display="inline-flex">
      {texts.later}
    </Group>
  </Box>
);

interface ListFieldProps {
  game: Game;
  pasted: Pasted;
  isReading: boolean;
  onRead: (isReading: boolean) => void;
}

/** The field for the list, from the clipboard or by hand. */
function ListField({ game, pasted, isReading, onRead }: ListFieldProps) {
  const { text, setText, squad, query } = pasted;
  const isEmpty = text.trim() === '';
  const isPasting = useRef(false);
  const change = (changed: string) => {
    setText(changed);
    // A paste into an empty field completes the input.
    if (isPasting.current && isEmpty && changed.trim() !== '') onRead(true);
    isPasting.current = false;
  };
  const takeClipboard = (clipboard: string) => {
    setText(clipboard);
    onRead(clipboard.trim() !== '');
  };
  const isWaiting = isReading && squad === null && !query.isLoadingError;
  return (
    <>
      <Stack component="section" gap="sm" aria-labelledby={PASTE_ID}>
        <Group component="h2" gap="sm" wrap="nowrap" fw={600} fz="lg" id={PASTE_ID}>
          <StepNumber>2</StepNumber>
          {texts.paste}
        </Group>
        <Textarea
          aria-label={pasteTexts.label}
          description={texts.hint}
          inputWrapperOrder={['input', 'description']}
          placeholder={texts.example}
          rows={5}
          resize="vertical"
          spellCheck={false}
          value={text}
          onPaste={() => {
            isPasting.current = true;
          }}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <FromClipboard onText={takeClipboard} />
        <LoadFailure of={query} title={pasteTexts.notLoaded} />
        <Text size="sm" c="dimmed" ta="center">
          {texts.or}
        </Text>
        <Stack gap="sm" className={grids.fitting} style={{ '--least': '9.5rem' }}>
          <SampleTeam game={game} />
          <Button variant="default" component={Link} to={paths.myTeam}>
            {texts.single}
          </Button>
        </Stack>
      </Stack>
      <Stack gap="sm" bg="var(--hub-page)" className={`${surfaces.foot} ${surfaces.aboveTabs}`}>
        <Button fullWidth size="lg" disabled={isEmpty} loading={isWaiting} onClick={() => onRead(true)}>
          {isEmpty ? texts.nothingYet : texts.toEntries}
        </Button>
        <Box
          component="output"
          c="dimmed"
          ta="center"
          fz="sm"
          className={`${wrapping.breaks} ${surfaces.unlessEmpty}`}
        >
          {isWaiting && pasteTexts.reading}
        </Box>
        <Later />
      </Stack>
    </>
  );
}

const StepNumber = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" w="1.625rem" h="1.625rem" className={`${surfaces.disc} ${surfaces.soft}`} aria-hidden>
    {children}
  </Text>
);

/** The league's best-known players, to start with and to change. */
function SampleTeam({ game }: { game: Game }) {
  const utils = trpc.useUtils();
  const isVisitor = useUser() === null;
  const navigate = useNavigate();
  const sample = useSampleTeam();
  const { start, state } = useStart(game);
  const take = async () => {
    if (!isVisitor) {
      const { playerIds, formation } = await utils.catalog.sampleTeam.fetch();
      await start(playerIds, [], formation);
    } else if (await sample.take()) await navigate(paths.dashboard);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShirtSport size={18} stroke={1.7} aria-hidden />}
        loading={sample.isTaking || state === 'underWay'}
        onClick={() => void take()}
      >
        {texts.sample}
      </Button>
      <Failure error={sample.error} className={grids.whole} />
    </>
  );
}

/** Says which team a visitor's new team replaces. */
function Replaced() {
  const isVisitor = useUser() === null;
  const team = useDeviceTeam();
  if (!isVisitor || team === null || team.isSample || team.players.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" my="md" ta="center" className={`${wrapping.breaks} ${surfaces.unlessEmpty}`}>
      {texts.replaces(team.name)}
    </Text>
  );
}

interface EntriesProps {
  game: Game;
  pasted: Pasted;
  squad: PastedSquad;
  onChangeText: () => void;
}

/** The recognised entries, and the button to continue. */
function Entries({ game, pasted, squad, onChangeText }: EntriesProps) {
  const { start, state } = useStart(game);
  const { chosen, open } = pasted;
  const isTooMany = chosen.length > USER_TEAM_PLAYERS_MAX;
  return (
    <Stack gap="md" mx="auto" maw="32.5rem">
      <PageHeader title={texts.read(squad.found.length + squad.unclear.length + squad.unknown.length)} />
      <PastedEntries
        pasted={pasted}
        aside={
          <Button variant="subtle" size="compact-md" onClick={onChangeText}>
            {texts.changeText}
          </Button>
        }
      />
      <Stack gap="sm" bg="var(--hub-page)" className={`${surfaces.foot} ${surfaces.aboveTabs}`}>
        <Button
          fullWidth
          size="lg"
          loading={state === 'underWay'}
          disabled={chosen.length === 0 || isTooMany}
          onClick={() =>
            void start(
              chosen.map(({ player }) => player.id),
              open,
            )
          }
        >
          {texts.start(chosen.length)}
        </Button>
        <Box
          component="output"
          c="dimmed"
          ta="center"
          fz="sm"
          className={`${wrapping.breaks} ${surfaces.unlessEmpty}`}
        >
          {state === 'offline' && texts.offline}
          {state === 'idle' && open.length > 0 && texts.open(open)}
        </Box>
        <Replaced />
        {isTooMany && (
          <Text size="sm" c="wrong">
            {pasteTexts.full(USER_TEAM_PLAYERS_MAX)}
          </Text>
        )}
        <Box role="alert" c="wrong" fz="sm" className={surfaces.unlessEmpty}>
          {typeof state === 'object' && `${texts.failed} ${state.failure}`}
        </Box>
        <Later />
      </Stack>
    </Stack>
  );
}

/** A button that reads the clipboard if the browser allows it; the browser asks the user. */
function FromClipboard({ onText }: { onText: (text: string) => void }) {
  const [isRefused, setIsRefused] = useState(false);
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  const read = async () => {
    try {
      onText(await navigator.clipboard.readText());
      setIsRefused(false);
    } catch {
      setIsRefused(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconClipboardText size={18} stroke={1.7} aria-hidden />}
        onClick={() => void read()}
      >
        {texts.clipboard}
      </Button>
      <Box role="alert" c="wrong" fz="sm" className={surfaces.unlessEmpty}>
        {isRefused && texts.clipboardRefused}
      </Box>
    </>
  );
}

/** Own rules are listed last. */
const CHOICES: readonly Game[] = GAMES.toSorted(
  (one, other) => Number(one === 'own') - Number(other === 'own'),
);

/** The managers' game of a team, each with when it locks. */
function GameChoice({ game, onChoose }: { game: Game; onChoose: (game: Game) => void }) {
  const name = useId();
  const nowMs = useHubNowMs();
  const { data: fixtures } = trpc.catalog.comingFixtures.useQuery();
  const lockOfGame = useMemo(() => {
    const nowTs = nowMs === null ? null : new Date(nowMs).toISOString();
    return (choice: Game) => {
      const { lock } = GAME_PROFILES[choice];
      if (lock.at !== 'matchday') return texts.lock[lock.at];
      const next = fixtures === undefined || nowTs === null ? null : lockOf(lock, fixtures, nowTs);
      return texts.lock.matchday(next?.nextTs ?? null);
    };
  }, [fixtures, nowMs]);
  return (
    <Stack component="fieldset" gap="sm" className={grids.tiles} style={{ '--least': '9.5rem' }}>
      <Group component="legend" gap="sm" wrap="nowrap" fw={600} p={0} mb="sm" fz="lg">
        <StepNumber>1</StepNumber>
        {texts.game}
      </Group>
      {CHOICES.map((choice) => (
        <Box
          component="label"
          key={choice}
          bg={choice === game ? undefined : 'surface'}
          className={`${taps.chip} ${taps.pointed} ${classes.game}`}
          data-active={choice === game || undefined}
        >
          <input
            type="radio"
            className={taps.tick}
            name={name}
            checked={choice === game}
            onChange={() => onChoose(choice)}
          />
          <Text component="strong" inherit c="ink" fw={600} className={wrapping.breaks}>
            {gameTexts.games[choice]}
          </Text>{' '}
          <Text component="small" size="xs" c="dimmed">
            {lockOfGame(choice)}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

type StartState = 'idle' | 'underWay' | 'offline' | { failure: string };

/**
 * Creates a team of chosen players and opens it. A team without players is filled instead. Offline it waits for the network;
 * after a failure it continues where it stopped.
 */
function useStart(game: Game) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const create = trpc.myTeam.createTeam.useMutation();
  const setGame = trpc.myTeam.setGame.useMutation();
  const setFormation = trpc.myTeam.setFormation.useMutation();
  const addPlayers = trpc.myTeam.addPlayers.useMutation();
  const [state, setState] = useState<StartState>('idle');
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const [, , forget] = useKeptList();

  useEffect(() => {
    if (waiting === null) return undefined;
    return onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      setWaiting(null);
      waiting();
    });
  }, [waiting]);

  const createWith = async (playerIds: string[], formation: Formation | null) => {
    const players = playerIds.map((id) => ({ id, place: null, value: null }));
    return (await create.mutateAsync({ name: texts.teamName, game, formation, players })).id;
  };
  const fill = async (
    { id: userTeamId, ...empty }: UserTeam,
    playerIds: string[],
    formation: Formation | null,
  ) => {
    if (game !== empty.game) await setGame.mutateAsync({ userTeamId, game });
    if (formation !== null) await setFormation.mutateAsync({ userTeamId, formation });
    await addPlayers.mutateAsync({ userTeamId, playerIds });
    return userTeamId;
  };

  const start = async (
    playerIds: string[],
    openNames: readonly string[],
    formation: Formation | null = null,
  ): Promise<void> => {
    if (!onlineManager.isOnline()) {
      setState('offline');
      setWaiting(() => () => void start(playerIds, openNames, formation));
      return;
    }
    setState('underWay');
    try {
      const teams = await utils.myTeam.teams.fetch();
      const empty = teams.find(({ players }) => players.length === 0);
      const userTeamId = await (empty === undefined
        ? createWith(playerIds, formation)
        : fill(empty, playerIds, formation));
      storeOpenNames(userTeamId, openNames);
      forget();
      await utils.myTeam.teams.invalidate();
      await navigate(paths.dashboard);
    } catch (error) {
      setState({ failure: errorText(error) });
    }
  };
  return { start, state };
}
