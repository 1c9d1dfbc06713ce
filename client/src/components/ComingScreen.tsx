import type { Icon } from '@tabler/icons-react';
import classes from './ComingScreen.module.css';
import { PageHeader } from './PageHeader.tsx';

const UNDER_CONSTRUCTION = 'Dieser Bereich ist noch im Aufbau.';
const WHAT_IT_WILL_BRING = 'Das findest du hier, sobald er fertig ist:';

interface ComingScreenProps {
  Icon: Icon;
  title: string;
  subtitle: string;
  /** What the screen will offer, a phrase each. */
  plans: readonly string[];
  /** Said instead of the general sentence. */
  notice?: string;
}

/** A screen that is not built yet and says so. */
export function ComingScreen({ Icon: Symbol, title, subtitle, plans, notice }: ComingScreenProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <div className={classes.card}>
        <Symbol size={36} stroke={1.3} className={classes.icon} aria-hidden />
        <div>
          <p className={classes.notice}>{notice ?? UNDER_CONSTRUCTION}</p>
          <p>{WHAT_IT_WILL_BRING}</p>
          <ul className={classes.plans}>
            {plans.map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
