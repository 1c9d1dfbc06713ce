import { Link } from 'react-router';
import { trpc } from '../../api/trpc.ts';
import { playerPath } from '../../app/paths.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatKickoff } from '../../format.ts';
import classes from './AvailabilityDesk.module.css';
import { availabilityTexts as texts } from './availabilityTexts.ts';

const dayFormat = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What was said of players last, with source and time. */
export function EditList() {
  const { data, error, isFetching, refetch } = trpc.admin.availabilityEdits.useQuery();
  return (
    <>
      <h3 className={classes.subtitle}>{texts.edits}</h3>
      {data === undefined && error !== null && (
        <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={classes.quiet}>{texts.noEdits}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.edits}>
          {data.map(({ id, playerId, name, status, source, expectedReturn, editedTs, isInForce }) => (
            <li key={id} className={classes.edit} data-replaced={!isInForce || undefined}>
              <Link to={playerPath(playerId)}>{name}</Link>
              <AvailabilityLabel status={status} />
              {!isInForce && <span className={classes.quiet}>{texts.replaced}</span>}
              <span className={classes.quiet}>
                {formatKickoff(editedTs)} · {texts.editSource(source)}
                {expectedReturn !== null &&
                  ` · ${texts.editReturn(dayFormat.format(Date.parse(expectedReturn)))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
