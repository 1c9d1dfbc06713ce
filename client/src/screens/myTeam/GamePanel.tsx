import { NativeSelect } from '@mantine/core';
import { IconHourglassHigh, IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { BestEleven } from '#shared/bestEleven.ts';
import { closeCallsOf } from '#shared/games/closeCalls.ts';
import { lockOf, type Lock } from '#shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '#shared/games/profiles.ts';
import type { TeamRef } from '#shared/teams.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/userTeams.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { TeamBadge } from '../../fixtures/TeamBadge.tsx';
import { formatCountdown } from '../../format/countdown.ts';
import list from '../../ui/List.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './GamePanel.module.css';
import { gameTexts as texts } from './gameTexts.ts';

interface GamePanelProps {
  team: UserTeam;
  eleven: BestEleven<UserTeamPlayer>;
  onGame: (game: Game) => void;
}

/** The managers' game of a team: time to its lock, what will be known by then, and what to decide. */
export function GamePanel({ team, eleven, onGame }: GamePanelProps) {
  const profile = GAME_PROFILES[team.game];
  const nowMs = useHubNowMs();
  const { data: fixtures } = trpc.catalog.comingFixtures.useQuery(undefined, { networkMode: 'always' });
  const clubs = useMemo(() => clubsOf(team.players), [team.players]);
  const lock = useMemo(
    () =>
      fixtures === undefined || nowMs === null
        ? undefined
        : lockOf(profile.lock, fixtures, new Date(nowMs).toISOString(), new Set(clubs.keys())),
    [profile, fixtures, nowMs, clubs],
  );
  const rules = texts.rules(profile);

  return (
    <Panel title={texts.title} className={classes.panel}>
      <div className={classes.head}>
        <NativeSelect
          aria-label={texts.game}
          className={classes.game}
          value={team.game}
          data={GAMES.map((game) => ({ value: game, label: texts.games[game] }))}
          onChange={({ currentTarget }) => {
            const chosen = GAMES.find((game) => game === currentTarget.value);
            if (chosen !== undefined) onGame(chosen);
          }}
        />
        {lock !== undefined && nowMs !== null && <Countdown game={team.game} lock={lock} nowMs={nowMs} />}
      </div>
      {rules !== '' && <p className={classes.rules}>{rules}</p>}
      <BrokenRules team={team} clubs={clubs} />
      {lock !== undefined && lock !== null && (
        <>
          <CloseCalls eleven={eleven} lock={lock} />
          <Known lock={lock} clubs={[...clubs.values()]} />
        </>
      )}
    </Panel>
  );
}

/** Clubs of the players, by name. */
const clubsOf = (players: readonly UserTeamPlayer[]): Map<string, TeamRef> =>
  new Map(
    players
      .flatMap(({ team }) => team ?? [])
      .toSorted((one, other) => one.shortName.localeCompare(other.shortName, 'de'))
      .map((club) => [club.id, club]),
  );

function Countdown({ game, lock, nowMs }: { game: Game; lock: Lock | null; nowMs: number }) {
  const { lock: rule, locks } = GAME_PROFILES[game];
  const countdown = lock === null ? null : formatCountdown(lock.nextTs, nowMs);
  if (lock === null || countdown === null)
    return <p className={classes.none}>{rule.at === 'season' ? texts.seasonLocked : texts.noLock}</p>;
  return (
    <div className={classes.countdown}>
      <p className={classes.left}>
        <IconHourglassHigh size={20} stroke={1.7} aria-hidden />
        <strong>{texts.left(countdown)}</strong>{' '}
        <span>{rule.at === 'ownKickoff' ? texts.untilNextPlayer : texts.until[locks]}</span>
      </p>
      <time dateTime={lock.nextTs} className={classes.quiet}>
        {texts.lockAt(lock.nextTs, lock.matchday)}
      </time>
    </div>
  );
}

/** Which official elevens will be out before it is too late. */
function Known({ lock, clubs }: { lock: Lock; clubs: readonly TeamRef[] }) {
  const open = clubs.filter(({ id }) => lock.clubs.get(id)?.isLocked === false);
  const known = open.filter(({ id }) => lock.clubs.get(id)?.isElevenKnown === true);
  const unknown = open.filter(({ id }) => lock.clubs.get(id)?.isElevenKnown === false);
  const absent = clubs.filter(({ id }) => !lock.clubs.has(id));
  return (
    <>
      {unknown.length === 0 && known.length > 0 && <p className={classes.quiet}>{texts.allKnown}</p>}
      {unknown.length > 0 && (
        <div className={classes.known}>
          {known.length > 0 && <ClubList title={texts.knownTitle} clubs={known} />}
          <ClubList title={texts.unknownTitle} clubs={unknown} />
        </div>
      )}
      {absent.length > 0 && (
        <p className={classes.quiet}>{texts.absent(absent.map(({ shortName }) => shortName))}</p>
      )}
    </>
  );
}

function ClubList({ title, clubs }: { title: string; clubs: readonly TeamRef[] }) {
  return (
    <div className={classes.clubs}>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul aria-label={title} className={`${list.list} ${classes.badges}`}>
        {clubs.map((club) => (
          <li key={club.id}>
            <TeamBadge team={club} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CloseCalls({ eleven, lock }: { eleven: BestEleven<UserTeamPlayer>; lock: Lock }) {
  const calls = useMemo(() => closeCallsOf(eleven, lock), [eleven, lock]);
  if (calls.length === 0) return null;
  return (
    <div className={classes.calls}>
      <h3 className={classes.subtitle}>
        <IconScale size={16} stroke={1.8} aria-hidden /> {texts.callsTitle}
      </h3>
      <ul aria-label={texts.callsTitle} className={`${list.list} ${classes.callList}`}>
        {calls.map((call) => (
          <li key={call.starter.id}>
            {texts.call(call, lock.clubs.get(call.later?.team?.id ?? '')?.kickoffTs)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of the team the game would not accept. */
function BrokenRules({ team, clubs }: { team: UserTeam; clubs: ReadonlyMap<string, TeamRef> }) {
  const { squadSize, maxPerClub } = GAME_PROFILES[team.game];
  const players = team.players.length;
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
    <p key={sentence} className={classes.broken}>
      {sentence}
    </p>
  ));
}
