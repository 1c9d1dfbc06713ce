import { Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowsUpDown, IconCheck } from '@tabler/icons-react';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { hasStarted } from '@hub/shared/season/matchTruth.ts';
import { isNextCardABan } from '@hub/shared/season/cards.ts';
import { turnOfMatchday } from '@hub/shared/season/matchdayAt.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { formatCountdown } from '../../../../format/dates.ts';
import { lockAfter } from '../../../../games/lockAfter.ts';
import { ReviewLink } from '../../../../games/ReviewLink.tsx';
import { RefereeCard } from '../../../../players/status/RefereeCard.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { AlertOffer } from './AlertOffer.tsx';
import grids from '../../../../ui/Grids.module.css';
import surfaces from '../../../../ui/Surfaces.module.css';
import { ForecastResult } from './ForecastResult.tsx';
import { PlayerFactRow } from '../matches/Schedule.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import type { Fan, FanNow } from '../../../../games/useFan.ts';

/** After the last whistle: what the eleven brought, the quality of the forecast, and what comes next. */
export function After({ now, team }: { now: FanNow; team: UserTeam }) {
  return (
    <>
      <ReviewLink userTeamId={team.id} matchday={now.fan.matchday} />
      <ForecastResult matchday={now.fan.matchday} />
      <NextMatchday now={now} team={team} />
    </>
  );
}

/** Whether the player whom the user put in by hand played longer than the one taken out for him. */
export function SwapResult({ fan }: { fan: Fan }) {
  const swap = swapOf(fan);
  if (swap === null) return null;
  const [comes, goes] = swap;
  const hasCounted = minutesOf(comes) > minutesOf(goes);
  return (
    <Stack
      component="section"
      gap="sm"
      align="center"
      p="md"
      className={`${surfaces.surface} ${grids.columnLabel}`}
      aria-label={hasCounted ? texts.swapCounted : texts.swapDidNot}
    >
      <span className={surfaces.sign}>
        <IconArrowsUpDown size={20} stroke={2} aria-hidden />
      </span>
      <div>
        <Title order={2} fw={600} size="md">
          {hasCounted ? texts.swapCounted : texts.swapDidNot}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.swapResult(comes, goes)}
        </Text>
      </div>
    </Stack>
  );
}

const minutesOf = ({ played }: UserTeamPlayer) => played?.minutes ?? 0;

/** The first player put in by hand, and the one taken out for him: preferably one of the same position group. */
function swapOf({ players }: Fan): readonly [UserTeamPlayer, UserTeamPlayer] | null {
  // Without anybody's minutes, 0 against 0 would be a guess.
  const areReported = players.some(({ player }) => player.played !== null);
  const known = players.filter(
    ({ player }) => areReported && (player.played !== null || player.isInEleven !== null),
  );
  const byHand = (place: UserTeamPlayer['place'], starts: boolean) =>
    known.filter(({ player, isStarter }) => player.place === place && isStarter === starts);
  const [comes] = byHand('pinned', true);
  const out = byHand('benched', false);
  if (comes === undefined) return null;
  const line = fieldGroupOf(comes.player);
  const goes = out.find(({ player }) => fieldGroupOf(player) === line) ?? out[0];
  return goes === undefined ? null : [comes.player, goes.player];
}

function NextMatchday({ now, team }: { now: FanNow; team: UserTeam }) {
  const { fan, fixtures, nowMs } = now;
  const lock = lockAfter(now, team);
  const turnTs = turnOfMatchday(fixtures, fan.matchday);
  if (lock === null)
    return (
      <Panel title={texts.ahead}>
        <Text size="sm" c="dimmed">
          {texts.noNext}
        </Text>
      </Panel>
    );
  const warned = fan.players
    .map(({ player }) => player)
    .filter(({ yellowCards }) => isNextCardABan(yellowCards));
  const served = fan.players.flatMap(({ player, phase }) =>
    phase === 'over' && player.isBanned && player.status !== 'suspended' ? player : [],
  );
  return (
    <Panel
      title={texts.matchday(lock.matchday)}
      aside={
        turnTs !== null && (
          <Text span size="sm" c="dimmed">
            {texts.nextFrom(turnTs)}
          </Text>
        )
      }
    >
      <Text size="xl" fw={800}>
        <Text span size="md" fw={600}>
          {texts.left}
        </Text>{' '}
        {formatCountdown(lock.nextTs, nowMs)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.untilFirstLock(lock.nextTs)}
      </Text>
      {warned.length > 0 && (
        <Group component="p" gap="sm" wrap="nowrap" mt="sm">
          <RefereeCard color="yellow" />
          <span>
            <b>{namesOf(warned)}</b>{' '}
            <Text span size="sm" c="dimmed">
              {texts.oneCardLeft}
            </Text>
          </span>
        </Group>
      )}
      {served.length > 0 && (
        <Group component="p" gap="sm" wrap="nowrap" mt="sm">
          <IconCheck size={16} stroke={2.4} color="var(--hub-tier-green)" aria-hidden />
          <span>
            <b>{namesOf(served)}</b>{' '}
            <Text span size="sm" c="dimmed">
              {texts.banServed(served.length)}
            </Text>
          </span>
        </Group>
      )}
      <AlertOffer kind="lock" lockTs={lock.nextTs} nowMs={nowMs} />
    </Panel>
  );
}

const namesOf = (players: readonly UserTeamPlayer[]) => [...shortNames(players).values()].join(', ');

/** The results of the benched players. */
export function Bench({ fan }: { fan: Fan }) {
  const bench = fan.players.filter(({ isStarter }) => !isStarter);
  if (bench.length === 0) return null;
  const names = shortNames(bench.map(({ player }) => player));
  const known = bench.flatMap(({ player, phase }) => hasStarted(player, phase) ?? []);
  const began = known.filter(Boolean).length;
  return (
    <Panel
      title={texts.yourBench}
      aside={
        known.length > 0 && (
          <Text span size="sm" c="dimmed">
            {texts.benchBegan(began, known.length)}
          </Text>
        )
      }
    >
      <Stack gap="line" fz="md" className={grids.tiles} style={{ '--least': '9.25rem' }}>
        {bench.map((mine) => (
          <PlayerFactRow key={mine.player.id} mine={{ ...mine, isStarter: true }} names={names} />
        ))}
      </Stack>
    </Panel>
  );
}
