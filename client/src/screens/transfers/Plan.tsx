import { Link } from '../../ui/address/Link.tsx';
import { playerPath } from '#shared/hub/paths.ts';
import type { TransferMove, TransferPlan } from '#shared/transfers/adviseTransfers.ts';
import type { Horizon } from '#shared/transfers/transferRules.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import ui from '../../ui/Vocabulary.module.css';
import type { Offer } from './league.ts';
import { reasonsOf } from './reasons.ts';
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
