import { Button } from '@mantine/core';
import { Link } from '../../../ui/address/Link.tsx';
import { trpc } from '../../../api/trpc.ts';
import { playerPath } from '#shared/hub/paths.ts';
import { AvailabilityLabel } from '../../../players/status/AvailabilityLabel.tsx';
import { AvailabilityNote } from '../../../players/status/AvailabilityNote.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { availabilityTexts as texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

/** Ends an edit, so that imported and live data apply again. */
function Release({ playerId, name }: { playerId: string; name: string }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.releaseAvailability.useMutation({
    onSettled: () => void utils.invalidate(),
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={isPending}
        aria-label={texts.releaseOf(name)}
        onClick={() => mutate({ playerId })}
      >
        {texts.release}
      </Button>
      <Failure error={error} />
    </>
  );
}

/** The latest availability edits, with source and time. */
export function EditList() {
  const query = trpc.admin.availabilityEdits.useQuery();
  const { data } = query;
  return (
    <>
      <h3 className={ui.subtitle}>{texts.edits}</h3>
      <LoadFailure of={query} />
      {data?.length === 0 && <p className={ui.note}>{texts.noEdits}</p>}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map(({ id, playerId, name, status, editedTs, editedBy, isInForce, ...edit }) => (
            <li
              key={id}
              className={`${ui.baseline} ${ui.gapY2} ${ui.gapX10} ${ui.lineAbove} ${ui.paddedY12}`}
              data-replaced={!isInForce || undefined}
            >
              <Link
                to={playerPath(playerId)}
                className={`${ui.ink} ${ui.breaks} ${ui.strong} ${ui.reach} ${classes.player}`}
              >
                {name}
              </Link>
              <AvailabilityLabel status={status} />
              {!isInForce && <span className={ui.note}>{texts.replaced}</span>}
              <AvailabilityNote
                note={{ ...edit, notedTs: editedTs }}
                editedBy={editedBy ?? texts.editorUnknown}
              />
              {isInForce && <Release playerId={playerId} name={name} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
