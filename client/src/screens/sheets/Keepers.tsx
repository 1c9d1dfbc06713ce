import { Button } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

/** Fans who keep a club; renders nothing without any. */
export function Keepers() {
  const utils = trpc.useUtils();
  const query = trpc.admin.keepers.useQuery();
  const revoke = trpc.admin.revokeKeeper.useMutation({ onSuccess: () => utils.admin.keepers.invalidate() });
  const { data: keepers } = query;
  if (keepers?.length === 0) return null;
  return (
    <Panel title={texts.keepers.title}>
      <LoadFailure of={query} />
      <Failure error={revoke.error} />
      <ul>
        {keepers?.map(({ userId, teamId, name, club }) => (
          <li key={`${userId} ${teamId}`} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>{texts.keepers.row(name, club)}</span>
            <Button
              size="xs"
              variant="default"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ userId, teamId })}
            >
              {texts.keepers.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
