import { Button } from '@mantine/core';
import { Link } from '../../ui/address/Link.tsx';
import type { Contradiction } from '#shared/feeds/feeds.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { playerPath } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Choices, Entry } from './Entry.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

/** Players about whom a feed contradicts the desk; the desk's entry is shown until it is released. */
export function Contradictions({ contradictions }: { contradictions: readonly Contradiction[] }) {
  return (
    <Panel title={texts.contradictions}>
      <p>{texts.contradictionsExplained}</p>
      <ul>
        {contradictions.map((one) => (
          <Entry
            key={one.playerId}
            title={
              <>
                <Link to={playerPath(one.playerId)}>{one.name}</Link>
                {one.club !== null && ` (${one.club})`}
              </>
            }
          >
            <p>
              {texts.entered(texts.statuses[one.entered], one.enteredBy, formatLongInstant(one.enteredTs))}
            </p>
            <p className={ui.note}>
              {texts.reported(
                texts.statuses[one.reported],
                one.reportedBy,
                formatLongInstant(one.reportedTs),
              )}{' '}
              {one.endsTs !== null && texts.holdsUntil(formatLongInstant(one.endsTs))}
            </p>
            <Release playerId={one.playerId} />
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

function Release({ playerId }: { playerId: string }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.releaseAvailability.useMutation({
    onSettled: () => void utils.invalidate(),
  });
  return (
    <Choices>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate({ playerId })}>
        {texts.release}
      </Button>
      <Failure error={error} />
    </Choices>
  );
}
