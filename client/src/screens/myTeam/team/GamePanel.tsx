import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconSwords,
  IconCalendarPlus,
  IconHistory,
  IconScale,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../../api/trpc.ts';
import { useReported } from '../../../api/useReported.ts';
import { useUser } from '../../../auth/AuthContext.tsx';
import type { BestEleven } from '@hub/shared/elevens/bestEleven.ts';
import { closeCallsOf } from '@hub/shared/games/closeCalls.ts';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import { CALENDAR_PATH } from '@hub/shared/publicApi/addresses.ts';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import type { Lock } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '@hub/shared/games/profiles.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { TeamBadge } from '../../../clubs/TeamBadge.tsx';
import { paths, reviewPath, transfersPath, duelsPath } from '@hub/shared/hub/paths.ts';
import taps from '../../../ui/Taps.module.css';
import linkClasses from '../../../ui/text/ExternalLink.module.css';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { DownloadLink } from '../../../ui/text/DownloadLink.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import classes from './GamePanel.module.css';
import { gameTexts as texts, gameTexts } from '../../../games/gameTexts.ts';
import { useFan, useHeld } from '../../../games/useFan.ts';
import { useLock } from '../../../games/useLock.ts';
import { elevenPointsOf } from '@hub/shared/games/elevenPoints.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { pointTexts } from '../../../games/pointTexts.ts';
import surfaces from '../../../ui/Surfaces.module.css';

/** Links to calendars that follow postponements and the team; a team stored only on a device has no address. */
function TeamCalendar({ userTeamId }: { userTeamId: string }) {
  const isSignedIn = useUser() !== null;
  const { data } = trpc.myTeam.calendar.useQuery(
    { userTeamId },
    { enabled: isSignedIn, staleTime: Infinity },
  );
  if (!isSignedIn || data === undefined) return null;
  return <DownloadLink href={data.path} Icon={IconCalendarPlus} label={texts.teamCalendar} />;
}

interface GamePanelProps {
  team: UserTeam;
  eleven: BestEleven<UserTeamPlayer>;
  onGame: (game: Game) => void;
}

/** The managers' game of a team: its rules, what will be known by its lock, and what to decide. */
export function GamePanel({ team, eleven, onGame }: GamePanelProps) {
  const profile = GAME_PROFILES[team.game];
  const { lock, isOfNext, clubs } = useLock(team);
  const held = useHeld(team);
  const rules = texts.rules(profile);
  const isPhone = usePhone();
  const decisions = (
    <>
      {lock !== undefined && lock !== null && !isOfNext && (
        <Group gap="line" align="stretch" className={classes.folds}>
          <CloseCalls eleven={eleven} lock={lock} held={held} />
          <Known lock={lock} clubs={[...clubs.values()]} />
        </Group>
      )}
      <Group gap="sm" align="stretch" mt="sm">
        {lock !== undefined && lock !== null && (
          <DownloadLink
            href={`${CALENDAR_PATH}/locks/${team.game}.ics`}
            Icon={IconCalendarPlus}
            label={texts.calendar}
          />
        )}
        <TeamCalendar userTeamId={team.id} />
        <Box
          component={Link}
          to={paths.tipLeagues}
          c="accent"
          className={`${taps.reach} ${linkClasses.link}`}
        >
          <IconUsersGroup size={16} stroke={1.7} aria-hidden />
          {texts.withFriends}
        </Box>
      </Group>
    </>
  );

  return (
    <Panel
      title={texts.title}
      mt="sm"
      aside={
        <NativeSelect
          aria-label={texts.game}
          miw={0}
          flex="1 1 16rem"
          maw="20rem"
          value={team.game}
          data={GAMES.map((game) => ({ value: game, label: texts.games[game] }))}
          onChange={({ currentTarget }) => {
            const chosen = GAMES.find((game) => game === currentTarget.value);
            if (chosen !== undefined) onGame(chosen);
          }}
        />
      }
    >
      {rules !== '' && (
        <Text size="sm" c="dimmed" pt="sm">
          {rules}
        </Text>
      )}
      {held.size > 0 && (
        <Text size="sm" c="dimmed">
          {texts.staysHeld}
        </Text>
      )}
      <ElevenPoints team={team} eleven={eleven} />
      <TeamScreens team={team} />
      <BrokenRules team={team} clubs={clubs} />
      {isPhone ? <Disclosure title={texts.untilLock}>{decisions}</Disclosure> : decisions}
    </Panel>
  );
}

/** Links to the other screens of the team. */
function TeamScreens({ team }: { team: UserTeam }) {
  // Then the team itself links to the review.
  const isOver = useFan(team)?.fan.phase === 'over';
  const screens = [
    { to: transfersPath(team.id), Icon: IconArrowsExchange, label: texts.transfers },
    { to: duelsPath(team.id), Icon: IconSwords, label: texts.duels },
    ...(isOver ? [] : [{ to: reviewPath(team.id), Icon: IconHistory, label: texts.review }]),
  ];
  return (
    <Group gap="lg" my="sm">
      {screens.map(({ to, Icon, label }) => (
        <Box key={to} component={Link} to={to} c="accent" className={`${taps.reach} ${linkClasses.link}`}>
          <Icon size={16} stroke={1.7} aria-hidden />
          {label}
        </Box>
      ))}
    </Group>
  );
}

/** Which official elevens will be out before the lock. */
function Known({ lock, clubs }: { lock: Lock; clubs: readonly TeamRef[] }) {
  const open = clubs.filter(({ id }) => lock.clubs.get(id)?.isLocked === false);
  const known = open.filter(({ id }) => lock.clubs.get(id)?.isElevenKnown === true);
  const unknown = open.filter(({ id }) => lock.clubs.get(id)?.isElevenKnown === false);
  const { elevens } = useReported();
  const absent = clubs.filter(({ id }) => !lock.clubs.has(id));
  return (
    <>
      {(!elevens || (unknown.length === 0 && known.length > 0)) && (
        <Text size="sm" c="dimmed">
          {elevens ? texts.allKnown : texts.unreported}
        </Text>
      )}
      {elevens && unknown.length > 0 && known.length > 0 && (
        <ClubList title={texts.knownTitle} clubs={known} />
      )}
      {elevens && unknown.length > 0 && <ClubList title={texts.unknownTitle} clubs={unknown} />}
      {absent.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.absent(absent.map(({ shortName }) => shortName))}
        </Text>
      )}
    </>
  );
}

function ClubList({ title, clubs }: { title: string; clubs: readonly TeamRef[] }) {
  return (
    <Disclosure title={title} count={clubs.length}>
      <Group component="ul" aria-label={title} gap="line" align="stretch" fz="sm">
        {clubs.map((club) => (
          <li key={club.id}>
            <TeamBadge team={club} />
          </li>
        ))}
      </Group>
    </Disclosure>
  );
}

interface CloseCallsProps {
  eleven: BestEleven<UserTeamPlayer>;
  lock: Lock;
  held: Held;
}

function CloseCalls({ eleven, lock, held }: CloseCallsProps) {
  const reported = useReported();
  const calls = useMemo(() => closeCallsOf(eleven, lock, { reported, held }), [eleven, lock, reported, held]);
  if (calls.length === 0) return null;
  return (
    <Disclosure
      title={
        <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
          <IconScale size={16} stroke={1.8} aria-hidden /> {texts.callsTitle}
        </Group>
      }
      count={calls.length}
    >
      <Stack component="ul" aria-label={texts.callsTitle} gap="xs" fz="sm">
        {calls.map((call) => (
          <li key={call.starter.id}>
            {texts.call(call, lock.clubs.get(call.later?.team?.id ?? '')?.kickoffTs)}
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** What the game would not accept about the team. */
function BrokenRules({ team, clubs }: { team: UserTeam; clubs: ReadonlyMap<string, TeamRef> }) {
  const { squadSize, maxPerClub } = GAME_PROFILES[team.game];
  const players = team.players.filter(isInLeague).length;
  const countOf = (clubId: string) => team.players.filter((player) => player.team?.id === clubId).length;
  const broken = [
    ...(squadSize !== null && players > squadSize ? [texts.tooMany(players, squadSize)] : []),
    ...(maxPerClub === null
      ? []
      : [...clubs.values()]
          .filter(({ id }) => countOf(id) > maxPerClub)
          .map(({ id, shortName }) => texts.tooManyOfClub(shortName, countOf(id), maxPerClub))),
  ];
  return broken.map((sentence) => (
    <Text key={sentence} size="sm" className={surfaces.edged} style={{ '--edge': 'var(--hub-ink)' }}>
      {sentence}
    </Text>
  ));
}

/** The expected points of the eleven under its game's rules, and whether another eleven has more. */
function ElevenPoints({ team, eleven }: { team: UserTeam; eleven: BestEleven<UserTeamPlayer> }) {
  const profile = POINTS_OF_GAME[team.game];
  const { formations, stars } = GAME_PROFILES[team.game];
  const held = useHeld(team);
  const expected = useMemo(
    () =>
      profile === null
        ? null
        : elevenPointsOf(eleven, team.players.filter(isInLeague), { profile, formations, stars, held }),
    [eleven, team.players, profile, formations, stars, held],
  );
  if (team.game === 'own') return null;
  if (profile === null)
    return (
      <Text size="sm" c="dimmed">
        {pointTexts.notOf(gameTexts.games[team.game])}
      </Text>
    );
  if (expected === null) return null;
  const { points, best, isTie, unknown, missing } = expected;
  return (
    <Box py="sm" fz="sm">
      <p>
        {pointTexts.ofEleven(stars !== null)} <strong>{pointTexts.about({ points })}</strong>
      </p>
      <Text size="sm" c="dimmed">
        {isTie ? pointTexts.noBetterEleven : pointTexts.betterEleven(best.formation, best.points)}
      </Text>
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          {pointTexts.unknownPlayers(unknown)}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {pointTexts.without(missing)}
        </Text>
      )}
    </Box>
  );
}
