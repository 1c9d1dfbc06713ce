import { Switch } from '@mantine/core';
import { setMayCount, useMayCount } from '../../analytics/consent.ts';
import { texts } from './texts.ts';

/** Whether this browser's visits are counted; off until the user consents. */
export function CountVisits() {
  const may = useMayCount();
  return (
    <Switch
      checked={may}
      onChange={(event) => setMayCount(event.currentTarget.checked)}
      label={texts.countVisits}
      description={texts.countVisitsHint}
    />
  );
}
