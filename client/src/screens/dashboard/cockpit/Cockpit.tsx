import { Box, Group, Stack } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { alarmsOf } from '@hub/shared/games/alarms.ts';
import { closeCallsOf } from '@hub/shared/games/closeCalls.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { Toast, type ToastMessage } from '../../../ui/Toast.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { After, Bench, SwapResult } from './after/After.tsx';
import { Alarms, NothingToDo } from './decisions/Alarms.tsx';
import { Calls } from './decisions/Calls.tsx';
import { Changes } from './decisions/Changes.tsx';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import classes from './Cockpit.module.css';
import { Head } from './head/Head.tsx';
import { Rail } from './head/Rail.tsx';
import { Happened, hasLiveEvents } from './matches/Happened.tsx';
import { Running, Schedule } from './matches/Schedule.tsx';
import { TeamPitch } from './eleven/TeamPitch.tsx';
import type { FanNow } from '../../../games/useFan.ts';
import { Stars } from '../../../games/Stars.tsx';
import { useSwap, OWN_CHANGE } from './decisions/useSwap.ts';
import { IconDoorExit } from '@tabler/icons-react';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import { myTeamPath } from '@hub/shared/hub/paths.ts';
import { useLeagueName } from '../../../api/useLeagueName.ts';
import { Link } from 'react-router';
import notice from '../../../ui/states/Notice.module.css';
import { cockpitTexts as texts } from './texts.ts';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';

interface CockpitProps {
  teams: readonly UserTeam[];
  team: UserTeam;
  now: FanNow;
  asOfMs: number | null;
  isOld: boolean;
  onSelect: (userTeamId: string) => void;
}

/**
 * A fan's matchday: the next lock, the eleven, starters who will not begin, close calls, changes, and all players by
 * kickoff; afterwards the results. Nothing above the eleven comes or goes, so that it never moves under a finger.
 */
export function Cockpit({ teams, team, now, asOfMs, isOld, onSelect }: CockpitProps) {
  const { fan } = now;
  const isPhone = usePhone();
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const dismiss = useCallback(() => setMessage(null), []);
  const swap = useSwap(team, fan, setMessage);
  const setFormation = useFormation(team, setMessage);
  const pitch = useFocusOfArrival(fan);
  const alarms = useMemo(() => alarmsOf(fan, team), [fan, team]);
  const calls = useMemo(() => callsOf(now, alarms), [now, alarms]);
  const isOver = fan.phase === 'over';
  const isQuiet = alarms.length === 0 && calls.length === 0 && !isOver && departedOf(team).length === 0;
  const runs = fan.players.some(({ phase }) => phase === 'running');
  // On a desktop, live events are shown beside the pitch; without a live source, or on a phone, the schedule takes their
  // place.
  const isHappening = hasLiveEvents(fan) && !isPhone;
  // Beside the pitch if nothing else is.
  const isBoardBeside = isQuiet && !runs;
  const board = !isOver && <Schedule now={now} game={team.game} withoutRunning={!isHappening} />;

  return (
    <Stack gap="md" mb="md">
      <div className={classes.top}>
        <Head
          teams={teams}
          team={team}
          fan={fan}
          nowMs={now.nowMs}
          asOfMs={asOfMs}
          isOld={isOld}
          onSelect={onSelect}
        />
        <Rail now={now} />
      </div>
      <div className={classes.columns}>
        <Box ref={pitch} miw={0} className={classes.pitch}>
          <TeamPitch team={team} fan={fan} onFormation={setFormation} onSwap={swap} />
          <Stars team={team} fan={fan} />
        </Box>
        <div className={classes.alarms}>
          <Departed team={team} />
          <Alarms now={now} alarms={alarms} onSwap={swap} />
          {isQuiet && <NothingToDo now={now} team={team} />}
          {isOver && <SwapResult fan={fan} />}
        </div>
        <div className={classes.decisions}>
          {calls.length > 0 && <Calls fan={fan} calls={calls} onSwap={swap} />}
          {runs && (isHappening ? <Happened fan={fan} /> : <Running now={now} />)}
          <Changes fan={fan} />
          {isOver && <After now={now} team={team} />}
          {isBoardBeside && board}
        </div>
        {isOver && (
          <Box miw={0} className={classes.bench}>
            <Bench fan={fan} />
          </Box>
        )}
      </div>
      {!isBoardBeside && board}
      <Toast message={message} onDismiss={dismiss} />
    </Stack>
  );
}

/**
 * After a swap by the user the pressed button, or the shirt, is gone: the focus goes on to the shirt that came in.
 *
 * @returns for the element that contains the shirts
 */
function useFocusOfArrival({ players }: FanNow['fan']) {
  const pitch = useRef<HTMLDivElement>(null);
  const seen = useRef<{ choices: string; starters: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    const starters = new Set(players.flatMap(({ player, isStarter }) => (isStarter ? player.id : [])));
    const choices = JSON.stringify(players.map(({ player: { id, place } }) => `${id} ${place}`).toSorted());
    const before = seen.current;
    seen.current = { choices, starters };
    if (before === null || before.choices === choices) return;
    const arrival = [...starters].find((id) => !before.starters.has(id));
    [...(pitch.current?.querySelectorAll('button') ?? [])]
      .find(({ dataset }) => dataset.player === arrival)
      ?.focus({ preventScroll: true });
  }, [players]);
  return pitch;
}

/** A player with an alarm is not also a close call. */
function callsOf({ fan, reported }: FanNow, alarms: ReturnType<typeof alarmsOf>) {
  const alarmed = new Set(alarms.map(({ starter }) => starter.id));
  return closeCallsOf(fan.eleven, { clubs: fan.locks }, { reported, held: fan.held }).filter(
    ({ starter }) => !alarmed.has(starter.id),
  );
}

/** Players of a team who have left the league. */
const departedOf = (team: UserTeam) => team.players.filter((player) => !isInLeague(player));

/** Names players who have left the league and links to their replacement; renders nothing without any. */
function Departed({ team }: { team: UserTeam }) {
  const league = useLeagueName();
  const names = departedOf(team).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Group component="p" gap={0} fz="sm" className={notice.notice}>
      <IconDoorExit size={20} stroke={1.8} aria-hidden />
      <Box component="span" flex="1 1 16rem" className={wrapping.breaks}>
        {texts.areGone(names, league)}
      </Box>
      <Link to={myTeamPath(team.id)} className={taps.link}>
        {texts.replaceThem}
      </Link>
    </Group>
  );
}

/** Changes a team's formation, which shows at once; null leaves the choice to the hub. */
function useFormation(team: UserTeam, say: (message: ToastMessage) => void) {
  const utils = trpc.useUtils();
  const show = async (formation: Formation | null) => {
    await utils.myTeam.teams.cancel();
    utils.myTeam.teams.setData(undefined, (teams) =>
      teams?.map((one) => (one.id === team.id ? { ...one, formation } : one)),
    );
  };
  const { mutate } = trpc.myTeam.setFormation.useMutation({
    ...OWN_CHANGE,
    onMutate: ({ formation }) => show(formation),
    onError: (error) => {
      void show(team.formation);
      say({ text: `${texts.failed} ${errorText(error)}`, isFailure: true });
    },
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  return (formation: Formation | null) => mutate({ userTeamId: team.id, formation });
}
