import { Link } from 'react-router';
import type { RecordCall } from '#shared/record.ts';
import { playerPath } from '../../app/paths.ts';
import { Panel } from '../../components/Panel.tsx';
import { formatStartChance } from '../../format.ts';
import classes from './Calls.module.css';
import { texts } from './texts.ts';

interface CallsProps {
  title: string;
  explained: string;
  calls: readonly RecordCall[];
}

/** Single predictions that were right or wrong in a remarkable way. */
export function Calls({ title, explained, calls }: CallsProps) {
  return (
    <Panel title={title}>
      <p className={classes.explained}>{explained}</p>
      <ul className={classes.list}>
        {calls.map(({ playerId, fixtureId, name, teamShortName, probability, started, startedLast }) => (
          <li key={`${fixtureId} ${playerId}`} className={classes.call}>
            <div>
              <Link to={playerPath(playerId)} className={classes.name}>
                {name}
              </Link>
              <div className={classes.quiet}>
                {teamShortName}
                {startedLast !== null && `, ${startedLast ? texts.beganLast : texts.notBeganLast}`}
              </div>
            </div>
            <div className={classes.outcome}>
              <strong>{formatStartChance(probability)}</strong>
              <span className={classes.quiet}>{started ? texts.began : texts.notBegan}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
