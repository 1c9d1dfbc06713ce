import { Link } from '../../ui/address/Link.tsx';
import type { RecordCall } from '#shared/record/record.schema.ts';
import { playerPath } from '#shared/hub/paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Calls.module.css';
import { texts } from './texts.ts';

interface CallsProps {
  title: string;
  explained: string;
  calls: readonly RecordCall[];
}

/** Single predictions that were remarkably right or wrong. */
export function Calls({ title, explained, calls }: CallsProps) {
  return (
    <Panel title={title}>
      <p className={`${ui.note} ${ui.below6}`}>{explained}</p>
      <ul>
        {calls.map(({ playerId, fixtureId, name, teamShortName, startProbability, started, startedLast }) => (
          <li
            key={`${fixtureId} ${playerId}`}
            className={`${ui.stack12} ${ui.centred} ${ui.lineAbove} ${ui.paddedY6} ${ui.columnRest}`}
          >
            <div>
              <Link to={playerPath(playerId)} className={ui.name}>
                {name}
              </Link>
              <div className={`${ui.quiet} ${ui.text135}`}>
                {teamShortName}
                {startedLast !== null && `, ${startedLast ? texts.beganLast : texts.notBeganLast}`}
              </div>
            </div>
            <div className={`${ui.stack} ${classes.outcome}`}>
              <strong>{formatStartChance(startProbability)}</strong>
              <span className={`${ui.quiet} ${ui.text135}`}>{started ? texts.began : texts.notBegan}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
