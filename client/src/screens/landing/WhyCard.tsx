import { Link } from 'react-router';
import type { Lineups, LineupSlot } from '@hub/shared/elevens/lineups.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { showsChances } from '../../fixtures/LineupPitch.tsx';
import { paths, playerPath } from '@hub/shared/hub/paths.ts';
import { formatEstimate } from '@hub/shared/startChance/chanceText.ts';
import { BriefReasons } from '../../players/chance/BriefReasons.tsx';
import { StartChance } from '../../players/chance/StartChance.tsx';
import classes from './LandingPage.module.css';
import { WhyPending } from './LandingPage.tsx';
import { texts } from './texts.ts';

/** The reasons of the matchday's closest call, as an example of what makes this hub different. */
export function WhyCard({ lineups }: { lineups: Lineups }) {
  const player = closestCall(lineups);
  const { data, isLoading } = trpc.catalog.player.useQuery(
    { playerId: player?.id ?? '' },
    { enabled: player !== undefined },
  );
  if (isLoading) return <WhyPending />;
  const chance = data?.startChance;
  if (!data || !chance) return null;
  const { name, id } = data.player;
  return (
    <section className={`${classes.card} ${classes.whyCard}`} aria-labelledby="landing-why">
      <h2 id="landing-why">
        {texts.whyStart} <StartChance startProbability={chance.startProbability} /> {texts.why(name)}
      </h2>
      <BriefReasons chance={chance} className={classes.open} />
      <Calibration chance={chance.startProbability} />
      <Link to={playerPath(id)} state={{ name }}>
        {texts.allReasons}
      </Link>
    </section>
  );
}

/** Above this distance, other players' outcomes say nothing about this chance. */
const SAME_CHANCE = 0.1;

/** Outcomes of players with about the same chance; nothing before enough of them were scored. */
function Calibration({ chance }: { chance: number }) {
  const { data } = trpc.catalog.hitRate.useQuery();
  const [nearest] = (data?.calibration ?? [])
    .filter(({ said }) => Math.abs(said - chance) < SAME_CHANCE)
    .toSorted((one, other) => Math.abs(one.said - chance) - Math.abs(other.said - chance));
  if (nearest === undefined) return null;
  return (
    <p className={classes.measured}>
      {texts.calibrated(formatEstimate(nearest.said), Math.round(nearest.happened * 100))}{' '}
      <Link to={paths.record}>{texts.allFigures}</Link>
    </p>
  );
}

/** The starter whose chance is closest to even; none if the forecast had too few inputs or the elevens are out. */
function closestCall({ fixtures }: Lineups): LineupSlot | undefined {
  const slots = fixtures.flatMap(({ home, away }) =>
    [home, away].filter((lineup) => showsChances(lineup)).flatMap(({ eleven }) => eleven),
  );
  return slots
    .filter(({ startProbability }) => startProbability !== null)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

const distance = ({ startProbability }: LineupSlot) => Math.abs((startProbability ?? 0) - 0.5);
