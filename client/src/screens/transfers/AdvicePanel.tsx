import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { TransferAdvice, TransferPlan, TransferMove } from '@hub/shared/transfers/adviseTransfers.ts';
import { remarkText } from '@hub/shared/transfers/transferText.ts';
import type { Horizon } from '@hub/shared/transfers/transferRules.ts';
import { weighedText, type WeighedMatchdays } from '@hub/shared/transfers/weighedMatchdays.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { errorText } from '../../api/errorTexts.ts';
import type { TeamMarket } from '../../pasted/teamPrices.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { type Offer, bandOf } from './league.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';
import { trpc } from '../../api/trpc.ts';
import type { useAdvice } from './useAdvice.ts';
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
  advice: ReturnType<typeof useAdvice>;
  onBudget: (changes: Partial<TeamMarket>) => void;
}

/** The best plan, or the advice to do nothing, what is missing for better advice, and the other plans. */
export function AdvicePanel({ team, offers, horizon, weighed, advice, onBudget }: AdvicePanelProps) {
  const { advice: shown, isComputing, hasFailed, retry } = advice;
  return (
    <Panel
      title={texts.best}
      aside={<output className={`${ui.hint} ${classes.state}`}>{isComputing ? texts.computing : ''}</output>}
    >
      {hasFailed && (
        <div role="alert" className={`${ui.line} ${ui.gapY8} ${ui.gapX12}`}>
          <p className={ui.textSm}>
            {texts.failed} {texts.needsConnection}
          </p>
          <Button size="sm" variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {shown === null && isComputing && <div className={classes.waiting} aria-hidden />}
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
        <p className={`${ui.textS} ${ui.lines150} ${classes.remark}`}>
          {texts.running(weighed.running.matchday, matchdays)}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark.kind} className={`${ui.textS} ${ui.lines150} ${classes.remark}`}>
          {remarkText(remark, (id) => offers.get(id)?.name ?? id)}
        </p>
      ))}
      {!isUnknown && <p className={`${ui.hint} ${ui.above6}`}>{texts.eleven(points, horizon, matchdays)}</p>}
      {best === null && !isUnknown && (
        <div className={`${ui.sunken} ${ui.lines145} ${ui.gap10} ${ui.above8} ${ui.parts} ${ui.padded12x14}`}>
          <IconHandStop size={20} stroke={1.7} aria-hidden />
          <p>
            <strong>{texts.nothing}.</strong> {texts.nothingWhy(horizon)}
          </p>
        </div>
      )}
      {best !== null && (
        <div className={`${ui.sunken} ${ui.above8} ${ui.padded12x14}`}>
          <Plan plan={best} offers={offers} horizon={horizon} />
          <TakeOver team={team} plan={best} onBudget={onBudget} />
        </div>
      )}
      <Plans title={texts.more} plans={others} offers={offers} horizon={horizon} />
      <Plans title={texts.singles} plans={singles} offers={offers} horizon={horizon} />
      {!isUnknown && <p className={`${ui.hint} ${ui.above8}`}>{texts.assumed}</p>}
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
          <li key={keyOf(plan)} className={`${ui.ruled} ${ui.paddedY10}`}>
            <Plan plan={plan} offers={offers} horizon={horizon} />
          </li>
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
    <div className={`${ui.line} ${ui.gapY8} ${ui.gapX12} ${ui.above8}`}>
      <Button variant="default" className={ui.thumb} loading={exchange.isRunning} onClick={() => void take()}>
        {texts.done}
      </Button>
      <span className={ui.hint}>{texts.doneHint}</span>
      {failure !== null && (
        <p role="alert" className={ui.textS}>
          {failure}
        </p>
      )}
    </div>
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
      <p className={`${ui.baseline} ${ui.gapX8}`}>
        <strong>{texts.plan(plan.moves.length)}</strong>
        <span className={ui.ink}>{texts.gain(plan.gain)}</span>
        {!plan.isClear && (
          <span className={`${ui.hint} ${ui.pill} ${ui.framed} ${ui.paddedX8}`}>{texts.tie}</span>
        )}
        {plan.budgetLeft !== null && <span className={ui.hint}>{texts.budgetLeft(plan.budgetLeft)}</span>}
      </p>
      <ul className={`${ui.lines150} ${ui.above6} ${classes.moves}`}>
        {plan.moves.map((move) => (
          <Move
            key={`${move.out?.id ?? ''} ${move.in?.id ?? ''}`}
            move={move}
            offers={offers}
            horizon={horizon}
          />
        ))}
      </ul>
    </>
  );
}

function Move({ move, offers, horizon }: Omit<PlanProps, 'plan'> & { move: TransferMove }) {
  const out = offers.get(move.out?.id ?? '') ?? null;
  const newcomer = offers.get(move.in?.id ?? '') ?? null;
  const reasons = reasonsOf(out, newcomer, horizon);
  return (
    <li>
      <span className={`${ui.baseline} ${ui.gapX6}`}>
        {newcomer !== null && <Name offer={newcomer} />}
        {out !== null && newcomer !== null && <span className={ui.quiet}>{texts.for}</span>}
        {out !== null && <Name offer={out} />}
        {out === null && <span className={ui.quiet}>{texts.onFreePlace}</span>}
        {newcomer === null && <span className={ui.quiet}>{texts.sold}</span>}
      </span>
      {reasons.length > 0 && <span className={`${ui.hint} ${ui.block}`}>{reasons.join(' · ')}</span>}
    </li>
  );
}

const Name = ({ offer: { id, name, club } }: { offer: Offer }) => (
  <Link to={playerPath(id)} state={{ name }} className={`${ui.name} ${ui.inline} ${ui.gap5}`}>
    {club !== null && <ClubMark team={club} />}
    {name}
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
