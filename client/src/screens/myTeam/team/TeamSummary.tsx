import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Notice } from '@hub/shared/users/account.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { BestEleven } from '@hub/shared/elevens/bestEleven.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { formatStartChance, seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import { hasStarted, isDecided } from '@hub/shared/season/matchTruth.ts';
import type { Fan } from '../../../games/useFan.ts';
import { ChanceChange } from '../../../players/chance/ChanceChange.tsx';
import { StatusChange } from '../../../players/status/StatusChange.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import classes from './TeamSummary.module.css';
import { texts } from '../texts.ts';
import { useUser } from '../../../auth/AuthContext.tsx';
import { trpc } from '../../../api/trpc.ts';
import { useReported } from '../../../api/useReported.ts';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import { isOut } from '@hub/shared/availability/playerStatus.ts';
import { injuryStatusWords, suspensionText } from '../../../format/termTexts.ts';
import grids from '../../../ui/Grids.module.css';

interface TeamSummaryProps {
  players: readonly UserTeamPlayer[];
  eleven: BestEleven<UserTeamPlayer>;
  /** The team's position on the matchday; null while unknown, and after the season. */
  fan: Fan | null;
  /** The matchday of the next lock; null if none lies ahead, undefined while unknown. */
  lockMatchday: number | null | undefined;
}

/** Few, so that the pitch stays in a phone's first window. */
const CHANGES_SHOWN = 4;

/** A team's expected starters, warnings, and changes since the last visit: facts first, estimates apart from them. */
export function TeamSummary({ players, eleven, fan, lockMatchday }: TeamSummaryProps) {
  const expectedStarters = fan?.expected ?? eleven.expectedStarters;
  const { absences } = useReported();
  const isOver =
    fan?.phase === 'over' &&
    fan.players.every(
      ({ player, phase, isStarter }) => !isStarter || phase === null || hasStarted(player, phase) !== null,
    );
  const isOfAnother = fan !== null && lockMatchday !== undefined && fan.matchday !== lockMatchday;
  const { open, locked } = undecidedOf(players, fan);
  const { out, unlikely } = warningsOf(open);
  const settled = warningsOf(locked);
  const changes = useChanges();
  const over = new Set(fan?.players.filter(({ phase }) => phase === 'over').map(({ player }) => player.id));
  const changed = players.flatMap(({ id, name }) => {
    const change = changes.get(id);
    // A changed chance is no news after the match; a changed status is.
    const isOld = over.has(id) && change?.status === null;
    return change === undefined || isOld ? [] : { id, name, note: <Change {...change} /> };
  });
  return (
    <Stack gap="md" className={grids.fitting} style={{ '--least': '15rem' }}>
      <div>
        {expectedStarters === null ? (
          // Without a match, the empty eleven below explains it.
          players.some(({ fixture }) => fixture !== null) && (
            <Text size="sm" c="dimmed">
              {whyNotExpected(players)}
            </Text>
          )
        ) : (
          <>
            <Group component="p" gap="sm" align="baseline">
              <Text span size="sm" c="dimmed">
                {isOfAnother && `${texts.onMatchday(fan.matchday)}: `}
                {isOver ? texts.haveBegun : texts.expected}
              </Text>{' '}
              <Text component="strong" size="lg" fw={600} className={wrapping.nowrap}>
                {isOver
                  ? texts.begun(expectedStarters, STARTERS_PER_TEAM)
                  : texts.ofEleven(expectedStarters, STARTERS_PER_TEAM)}
              </Text>
              {!isOver && (
                <Text span size="xs" c="dimmed" ms="auto">
                  {texts.estimate}
                </Text>
              )}
            </Group>
            <Box
              my="xs"
              className={`${surfaces.track} ${surfaces.notOnPhone}`}
              style={{ '--bar': 'var(--hub-accent)' }}
              aria-hidden
            >
              <span style={{ inlineSize: `${(expectedStarters / STARTERS_PER_TEAM) * 100}%` }} />
            </Box>
          </>
        )}
      </div>
      {out.length > 0 && <Warning title={texts.out} kind="fact" items={outItems(out)} />}
      {unlikely.length > 0 && (
        <Warning
          title={texts.unlikely(UNLIKELY_BELOW_PERCENT)}
          kind="estimate"
          items={unlikelyItems(unlikely)}
        />
      )}
      {settled.out.length + settled.unlikely.length > 0 && (
        <Warning
          title={texts.settled}
          kind="settled"
          items={[...outItems(settled.out), ...unlikelyItems(settled.unlikely)]}
        />
      )}
      {changed.length > 0 && (
        <Warning
          title={texts.sinceVisit}
          kind="change"
          items={changed.slice(0, CHANGES_SHOWN)}
          rest={changed.length > CHANGES_SHOWN ? texts.moreInBell(changed.length - CHANGES_SHOWN) : undefined}
        />
      )}
      {!absences && (
        <Text size="xs" c="dimmed">
          {texts.noStatusSource}
        </Text>
      )}
    </Stack>
  );
}

/** Players whose start is undecided: those who can still be changed, and those who cannot. */
function undecidedOf(players: readonly UserTeamPlayer[], fan: Fan | null) {
  // Until the team's matchday has loaded, an official eleven decides.
  if (fan === null) return { open: players.filter(({ isInEleven }) => isInEleven === null), locked: [] };
  const decided = new Set(
    fan.players.filter((one) => isDecided(one.player, one.phase)).map(({ player }) => player.id),
  );
  const lockedIds = new Set(
    fan.players.filter(({ lock }) => lock?.isLocked === true).map(({ player }) => player.id),
  );
  const undecided = players.filter(({ id }) => !decided.has(id));
  return {
    open: undecided.filter(({ id }) => !lockedIds.has(id)),
    locked: undecided.filter(({ id }) => lockedIds.has(id)),
  };
}

const outItems = (out: Warnings<UserTeamPlayer>['out']) =>
  out.map(({ player: { id, name }, reason }) => ({ id, name, note: reason }));

const unlikelyItems = (unlikely: readonly UserTeamPlayer[]) =>
  unlikely.map(({ id, name, startProbability }) => ({
    id,
    name,
    note: formatStartChance(startProbability ?? 0),
  }));

function whyNotExpected(players: readonly UserTeamPlayer[]): string {
  return players.some(({ startProbability }) => startProbability !== null)
    ? texts.littleSeen
    : texts.noForecast;
}

/** Shows a changed status rather than the chance that follows from it. */
const Change = ({ status, startProbability }: Notice) =>
  status === null ? (
    startProbability !== null && <ChanceChange {...startProbability} />
  ) : (
    <StatusChange {...status} />
  );

interface WarningProps {
  title: string;
  kind: 'fact' | 'estimate' | 'settled' | 'change';
  items: readonly { id: string; name: string; note: ReactNode }[];
  /** The number of changes left out. */
  rest?: string | undefined;
}

function Warning({ title, kind, items, rest }: WarningProps) {
  return (
    <Group gap="line" align="stretch" className={`${surfaces.edged} ${classes.warning}`} data-kind={kind}>
      <Title order={3} fw={600} size="sm">
        {title}
      </Title>
      <Group component="ul" aria-label={title} gap="line" align="stretch" fz="sm">
        {items.map(({ id, name, note }) => (
          <li key={id}>
            {name}{' '}
            <Text span inherit c="dimmed" className={wrapping.nowrap}>
              {note}
            </Text>
          </li>
        ))}
      </Group>
      {rest !== undefined && (
        <Text size="xs" c="dimmed">
          {rest}
        </Text>
      )}
    </Group>
  );
}

/** Changes to the user's players since the user last looked, by the player's id; empty until loaded. */
function useChanges(): ReadonlyMap<string, Notice> {
  const isUser = useUser() !== null;
  const { data } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  return useMemo(() => new Map(data?.items.map((notice) => [notice.playerId, notice])), [data]);
}

/** Below this percentage, rounded as on screen, a player is more likely not to start. */
const UNLIKELY_BELOW_PERCENT = 35;

interface Warnings<P> {
  /** Facts: players who cannot play, with the reason in German. */
  out: { player: P; reason: string }[];
  /** Estimates: players who could play but probably will not start, most likely starter first. */
  unlikely: P[];
}

/** The warnings before the next matchday, for players still in the league; no player is in both lists. */
function warningsOf<P extends UserTeamPlayer>(all: readonly P[]): Warnings<P> {
  const players = all.filter(isInLeague);
  const out = players.flatMap((player) => {
    const reason = reasonOut(player);
    return reason === null ? [] : [{ player, reason }];
  });
  const outIds = new Set(out.map(({ player }) => player.id));
  const unlikely = players.filter((player) => {
    const chance = seenChanceOf(player);
    return !outIds.has(player.id) && chance !== null && Math.round(chance * 100) < UNLIKELY_BELOW_PERCENT;
  });
  return {
    out,
    unlikely: unlikely.toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0)),
  };
}

function reasonOut(player: UserTeamPlayer): string | null {
  if (!isOut(player)) return null;
  return player.status === 'suspended' ? suspensionText(player.suspension) : injuryStatusWords.injured;
}
