import { Link } from '../../ui/address/Link.tsx';
import { playerPath } from '#shared/hub/paths.ts';
import type { TransferMove, TransferPlan } from '#shared/transfers/adviseTransfers.ts';
import type { Horizon } from '#shared/transfers/transferRules.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { type Offer, bandOf } from './league.ts';
import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import type { PointPart } from '#shared/games/points/pointRules.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';

interface PlanProps {
  plan: TransferPlan;
  offers: ReadonlyMap<string, Offer>;
  horizon: Horizon;
}

/** A plan: its gain, its exchanges, and the reasons. */
export function Plan({ plan, offers, horizon }: PlanProps) {
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
