import { NativeSelect } from '@mantine/core';
import { IconArrowsExchange, IconCalendarPlus, IconScale, IconUsersGroup } from '@tabler/icons-react';
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
import { paths, transfersPath } from '@hub/shared/hub/paths.ts';
import ui from '../../../ui/Vocabulary.module.css';
import linkClasses from '../../../ui/text/ExternalLink.module.css';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { DownloadLink } from '../../../ui/text/DownloadLink.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import classes from './GamePanel.module.css';
import { gameTexts as texts, gameTexts } from '../../../games/gameTexts.ts';
import { useHeld } from '../../../games/useFan.ts';
import { useLock } from '../../../games/useLock.ts';
import { elevenPointsOf, POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { pointTexts } from '../../../games/pointTexts.ts';

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
        <div className={`${ui.wrap} ${classes.folds}`}>
          <CloseCalls eleven={eleven} lock={lock} held={held} />
          <Known lock={lock} clubs={[...clubs.values()]} />
        </div>
      )}
      <div className={`${ui.wrap} ${ui.gap8} ${ui.above6}`}>
        {lock !== undefined && lock !== null && (
          <DownloadLink
            href={`${CALENDAR_PATH}/locks/${team.game}.ics`}
            Icon={IconCalendarPlus}
            label={texts.calendar}
          />
        )}
        <TeamCalendar userTeamId={team.id} />
        <Link to={paths.tipLeagues} className={`${ui.accent} ${ui.inline} ${ui.reach} ${linkClasses.link}`}>
          <IconUsersGroup size={16} stroke={1.7} aria-hidden />
          {texts.withFriends}
        </Link>
      </div>
    </>
  );

  return (
    <Panel
      title={texts.title}
      className={ui.above10}
      aside={
        <NativeSelect
          aria-label={texts.game}
          className={`${ui.shrinks} ${classes.game}`}
          value={team.game}
          data={GAMES.map((game) => ({ value: game, label: texts.games[game] }))}
          onChange={({ currentTarget }) => {
            const chosen = GAMES.find((game) => game === currentTarget.value);
            if (chosen !== undefined) onGame(chosen);
          }}
        />
      }
    >
      {rules !== '' && <p className={`${ui.hint} ${ui.lines145} ${classes.rules}`}>{rules}</p>}
      {held.size > 0 && <p className={`${ui.hint} ${ui.lines145}`}>{texts.staysHeld}</p>}
      <ElevenPoints team={team} eleven={eleven} />
      <Link
        to={transfersPath(team.id)}
        className={`${ui.accent} ${ui.inline} ${ui.reach} ${ui.above6} ${ui.below6} ${linkClasses.link}`}
      >
        <IconArrowsExchange size={16} stroke={1.7} aria-hidden />
        {texts.transfers}
      </Link>
      <BrokenRules team={team} clubs={clubs} />
      {isPhone ? <Disclosure title={texts.untilLock}>{decisions}</Disclosure> : decisions}
    </Panel>
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
        <p className={`${ui.hint} ${ui.lines145}`}>{elevens ? texts.allKnown : texts.unreported}</p>
      )}
      {elevens && unknown.length > 0 && known.length > 0 && (
        <ClubList title={texts.knownTitle} clubs={known} />
      )}
      {elevens && unknown.length > 0 && <ClubList title={texts.unknownTitle} clubs={unknown} />}
      {absent.length > 0 && (
        <p className={`${ui.hint} ${ui.lines145}`}>
          {texts.absent(absent.map(({ shortName }) => shortName))}
        </p>
      )}
    </>
  );
}

function ClubList({ title, clubs }: { title: string; clubs: readonly TeamRef[] }) {
  return (
    <Disclosure title={title} count={clubs.length}>
      <ul aria-label={title} className={`${ui.textS} ${ui.wrap} ${ui.gapY2} ${ui.gapX12}`}>
        {clubs.map((club) => (
          <li key={club.id}>
            <TeamBadge team={club} />
          </li>
        ))}
      </ul>
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
        <span className={`${ui.inline} ${ui.gap5}`}>
          <IconScale size={16} stroke={1.8} aria-hidden /> {texts.callsTitle}
        </span>
      }
      count={calls.length}
    >
      <ul aria-label={texts.callsTitle} className={`${ui.textS} ${ui.lines150} ${classes.callList}`}>
        {calls.map((call) => (
          <li key={call.starter.id}>
            {texts.call(call, lock.clubs.get(call.later?.team?.id ?? '')?.kickoffTs)}
          </li>
        ))}
      </ul>
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
    <p key={sentence} className={`${ui.textS} ${classes.broken}`}>
      {sentence}
    </p>
  ));
}

/** The expected points of the eleven under its game's rules, and whether another eleven has more. */
function ElevenPoints({ team, eleven }: { team: UserTeam; eleven: BestEleven<UserTeamPlayer> }) {
  const profile = POINTS_OF_GAME[team.game];
  const { formations } = GAME_PROFILES[team.game];
  const expected = useMemo(
    () =>
      profile === null
        ? null
        : elevenPointsOf(eleven, team.players.filter(isInLeague), { profile, formations }),
    [eleven, team.players, profile, formations],
  );
  if (team.game === 'own') return null;
  if (profile === null)
    return <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.notOf(gameTexts.games[team.game])}</p>;
  if (expected === null) return null;
  const { points, best, isTie, unknown, missing } = expected;
  return (
    <div className={`${ui.textS} ${ui.lines145} ${ui.paddedY6}`}>
      <p>
        {pointTexts.ofEleven} <strong>{pointTexts.about({ points })}</strong>
      </p>
      <p className={`${ui.hint} ${ui.lines145}`}>
        {isTie ? pointTexts.noBetterEleven : pointTexts.betterEleven(best.formation, best.points)}
      </p>
      {unknown > 0 && <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.unknownPlayers(unknown)}</p>}
      {missing.length > 0 && <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.without(missing)}</p>}
    </div>
  );
}
