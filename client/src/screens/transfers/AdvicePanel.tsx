import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { TransferAdvice, TransferPlan, TransferMove } from '@hub/shared/transfers/adviseTransfers.ts';
import { remarkText } from '@hub/shared/transfers/transferText.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import type { Horizon } from '@hub/shared/transfers/transferRules.ts';
import { weighedText, type WeighedMatchdays } from '@hub/shared/transfers/weighedMatchdays.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { errorText } from '../../api/errorTexts.ts';
import type { TeamMarket } from '../../pasted/teamPrices.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { type Offer, bandOf } from './league.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';
import { trpc } from '../../api/trpc.ts';
import type { useComputed } from './useComputed.ts';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import type { PointPart } from '@hub/shared/points/pointRules.ts';
import { pointTexts } from '../../games/pointTexts.ts';

interface AdvicePanelProps {
  team: UserTeam;
  offers: ReadonlyMap<string, Offer>;
  horizon: Horizon;
  weighed: WeighedMatchdays;
  advice: ReturnType<typeof useComputed<'advice'>>;
  onBudget: (changes: Partial<TeamMarket>) => void;
}

/** The best plan, or the advice to do nothing, what is missing for better advice, and the other plans. */
export function AdvicePanel({ team, offers, horizon, weighed, advice, onBudget }: AdvicePanelProps) {
  const { answer: shown, isComputing, hasFailed, retry } = advice;
  return (
    <Panel
      title={texts.best}
      aside={
        <Box component="output" c="dimmed" fz="sm" mih="1.45em">
          {isComputing ? texts.computing : ''}
        </Box>
      }
    >
      {hasFailed && (
        <Group role="alert" gap="md">
          <Text size="sm">
            {texts.failed} {texts.needsConnection}
          </Text>
          <Button size="sm" variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </Group>
      )}
      {shown === null && isComputing && <Box h="7.5rem" aria-hidden />}
      {shown !== null && !hasFailed && (
        <div className={classes.advice} data-old={isComputing || undefined}>
          <Advice
            team={team}
            offers={offers}
            horizon={horizon}
            weighed={weighed}
            advice={shown}
            onBudget={onBudget}
          />
        </div>
      )}
    </Panel>
  );
}

interface AdviceProps extends Omit<AdvicePanelProps, 'advice'> {
  advice: TransferAdvice;
}

function Advice({ team, offers, horizon, weighed, advice, onBudget }: AdviceProps) {
  const { best, plans, singles, remarks, points } = advice;
  const isUnknown = remarks.some(({ kind }) => kind === 'noPoints' || kind === 'noSquad');
  const matchdays = weighedText(weighed, horizon);
  const others = plans.filter((plan) => plan !== best);
  return (
    <>
      {weighed.running !== null && (
        <Text size="sm" mb="sm" className={surfaces.edged}>
          {texts.running(weighed.running.matchday, matchdays)}
        </Text>
      )}
      {remarks.map((remark) => (
        <Text key={remark.kind} size="sm" mb="sm" className={surfaces.edged}>
          {remarkText(remark, (id) => offers.get(id)?.name ?? id)}
        </Text>
      ))}
      {!isUnknown && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.eleven(points, horizon, matchdays)}
        </Text>
      )}
      {best === null && !isUnknown && (
        <Group gap="sm" align="stretch" wrap="nowrap" mt="sm" px="md" py="md" className={surfaces.sunken}>
          <IconHandStop size={20} stroke={1.7} aria-hidden />
          <p>
            <strong>{texts.nothing}.</strong> {texts.nothingWhy(horizon)}
          </p>
        </Group>
      )}
      {best !== null && (
        <Box mt="sm" px="md" py="md" className={surfaces.sunken}>
          <Plan plan={best} offers={offers} horizon={horizon} />
          <TakeOver team={team} plan={best} onBudget={onBudget} />
        </Box>
      )}
      <Plans title={texts.more} plans={others} offers={offers} horizon={horizon} />
      <Plans title={texts.singles} plans={singles} offers={offers} horizon={horizon} />
      {!isUnknown && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.assumed(GAME_PROFILES[team.game].stars !== null)}
        </Text>
      )}
    </>
  );
}

interface PlansProps {
  title: string;
  plans: readonly TransferPlan[];
  offers: ReadonlyMap<string, Offer>;
  horizon: Horizon;
}

function Plans({ title, plans, offers, horizon }: PlansProps) {
  if (plans.length === 0) return null;
  return (
    <Disclosure title={title} count={plans.length}>
      <ul aria-label={title}>
        {plans.map((plan) => (
          <Box component="li" key={keyOf(plan)} py="sm" className={surfaces.ruled}>
            <Plan plan={plan} offers={offers} horizon={horizon} />
          </Box>
        ))}
      </ul>
    </Disclosure>
  );
}

const keyOf = ({ moves }: TransferPlan) =>
  moves.map((move) => `${move.out?.id ?? ''}>${move.in?.id ?? ''}`).join(' ');

interface TakeOverProps extends Pick<AdvicePanelProps, 'team' | 'onBudget'> {
  plan: TransferPlan;
}

/** Makes the exchange in the hub's team after it was made in the game. */
function TakeOver({ team, plan, onBudget }: TakeOverProps) {
  const exchange = useExchange(team.id);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async () => {
    setFailure(null);
    try {
      await exchange.run(plan.moves);
      if (plan.budgetLeft !== null) onBudget({ budget: plan.budgetLeft });
    } catch (error) {
      setFailure(`${texts.notDone} ${errorText(error)}`);
    }
  };
  return (
    <Group gap="md" mt="sm">
      <Button
        variant="default"
        className={taps.thumb}
        loading={exchange.isRunning}
        onClick={() => void take()}
      >
        {texts.done}
      </Button>
      <Text span size="sm" c="dimmed">
        {texts.doneHint}
      </Text>
      {failure !== null && (
        <Text role="alert" size="sm">
          {failure}
        </Text>
      )}
    </Group>
  );
}

/**
 * Makes a plan's moves in a team, one after the other, then refetches the team. @throws the hub's error for the first move
 * that fails
 */
function useExchange(userTeamId: string) {
  const utils = trpc.useUtils();
  const replace = trpc.myTeam.replacePlayer.useMutation();
  const add = trpc.myTeam.addPlayers.useMutation();
  const remove = trpc.myTeam.removePlayer.useMutation();
  return {
    isRunning: replace.isPending || add.isPending || remove.isPending,
    run: async (moves: readonly TransferMove[]) => {
      try {
        for (const { out, in: newcomer } of moves)
          if (out !== null && newcomer !== null)
            await replace.mutateAsync({ userTeamId, playerId: out.id, byPlayerId: newcomer.id });
          else if (newcomer !== null) await add.mutateAsync({ userTeamId, playerIds: [newcomer.id] });
          else if (out !== null) await remove.mutateAsync({ userTeamId, playerId: out.id });
      } finally {
        await utils.myTeam.teams.invalidate();
      }
    },
  };
}

interface PlanProps {
  plan: TransferPlan;
  offers: ReadonlyMap<string, Offer>;
  horizon: Horizon;
}

/** A plan: its gain, its exchanges, and the reasons. */
function Plan({ plan, offers, horizon }: PlanProps) {
  return (
    <>
      <Group component="p" gap="sm" align="baseline">
        <strong>{texts.plan(plan.moves.length)}</strong>
        <Text span inherit c="ink">
          {texts.gain(plan.gain)}
        </Text>
        {!plan.isClear && (
          <Text span size="sm" c="dimmed" px="sm" className={`${surfaces.pill} ${surfaces.framed}`}>
            {texts.tie}
          </Text>
        )}
        {plan.budgetLeft !== null && (
          <Text span size="sm" c="dimmed">
            {texts.budgetLeft(plan.budgetLeft)}
          </Text>
        )}
      </Group>
      <Stack component="ul" gap="sm" mt="sm">
        {plan.moves.map((move) => (
          <Move
            key={`${move.out?.id ?? ''} ${move.in?.id ?? ''}`}
            move={move}
            offers={offers}
            horizon={horizon}
          />
        ))}
      </Stack>
    </>
  );
}

function Move({ move, offers, horizon }: Omit<PlanProps, 'plan'> & { move: TransferMove }) {
  const out = offers.get(move.out?.id ?? '') ?? null;
  const newcomer = offers.get(move.in?.id ?? '') ?? null;
  const reasons = reasonsOf(out, newcomer, horizon);
  return (
    <li>
      <Group component="span" gap="sm" align="baseline">
        {newcomer !== null && <Name offer={newcomer} />}
        {out !== null && newcomer !== null && (
          <Text span inherit c="dimmed">
            {texts.for}
          </Text>
        )}
        {out !== null && <Name offer={out} />}
        {out === null && (
          <Text span inherit c="dimmed">
            {texts.onFreePlace}
          </Text>
        )}
        {newcomer === null && (
          <Text span inherit c="dimmed">
            {texts.sold}
          </Text>
        )}
      </Group>
      {reasons.length > 0 && (
        <Text span size="sm" c="dimmed" display="block">
          {reasons.join(' · ')}
        </Text>
      )}
    </li>
  );
}

const Name = ({ offer: { id, name, club } }: { offer: Offer }) => (
  <Link to={playerPath(id)} state={{ name }} className={taps.name}>
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      {club !== null && <ClubMark team={club} />}
      {name}
    </Group>
  </Link>
);

const reasonTexts = texts.reasons;

/** A smaller difference between chances explains nothing. */
const CHANCE_APART = 0.1;
/** The same for parts of the points. */
const PART_APART = 0.5;
const PARTS_SHOWN = 2;

/** Reasons for an exchange in a few words each, the weightiest first; money if the newcomer is expected to score less. */
function reasonsOf(out: Offer | null, newcomer: Offer | null, horizon: Horizon): string[] {
  if (newcomer === null) return out?.isGone === true ? [reasonTexts.gone] : [];
  if (out === null) return [];
  const money = moneyOf(out, newcomer);
  const [now, before] = [bandOf(newcomer, horizon), bandOf(out, horizon)];
  const more = now === null || before === null ? 0 : now.points - before.points;
  const points =
    now !== null && before !== null && Math.abs(more) >= PART_APART
      ? [reasonTexts.points(now.points, before.points, horizon)]
      : [];
  if (more < 0) return [...money, ...chanceOf(out, newcomer), ...points];
  const parts = differencesOf(out, newcomer).filter((each) => each.points >= PART_APART);
  return [
    ...chanceOf(out, newcomer),
    ...points,
    ...parts.slice(0, PARTS_SHOWN).map((each) => reasonTexts.part(pointTexts.part(each.part), each.points)),
    ...money,
  ];
}

function chanceOf(out: Offer, newcomer: Offer): string[] {
  if (out.isGone) return [`${out.name}: ${reasonTexts.gone}`];
  const [now, before] = [seenChanceOf(newcomer), seenChanceOf(out)];
  const isFar = now !== null && before !== null && Math.abs(now - before) >= CHANCE_APART;
  return isFar ? [reasonTexts.chance(now, before)] : [];
}

function moneyOf(out: Offer, newcomer: Offer): string[] {
  if (out.price === null || newcomer.price === null || out.price === newcomer.price) return [];
  const more = newcomer.price - out.price;
  return [more < 0 ? reasonTexts.saves(-more) : reasonTexts.costs(more)];
}

/** The newcomer's lead in each part of the points in the next match, the greatest first. */
function differencesOf(out: Offer, newcomer: Offer): { part: PointPart; points: number }[] {
  const before = new Map(out.expected?.parts.map(({ part, points }) => [part, points]));
  const now = new Map(newcomer.expected?.parts.map(({ part, points }) => [part, points]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((part) => ({ part, points: (now.get(part) ?? 0) - (before.get(part) ?? 0) }))
    .toSorted((one, other) => other.points - one.points);
}
