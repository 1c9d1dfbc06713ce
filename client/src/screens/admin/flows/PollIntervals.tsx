import { Anchor } from '@mantine/core';
import { Link } from '../../../ui/address/Link.tsx';
import { paths } from '#shared/hub/paths.ts';
import { texts } from './texts.ts';

/** When a source is read, and where to change that. */
export function PollIntervals({ isPaused }: { isPaused: boolean }) {
  return (
    <p>
      {isPaused ? <strong>{texts.pullPaused}</strong> : texts.pollIntervals}{' '}
      <Anchor component={Link} to={paths.sources} inherit>
        {texts.toSources}
      </Anchor>
    </p>
  );
}
