import { Switch } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { texts } from './texts.ts';

/** Whether the user gets a mail on Fridays; off by default. */
export function FridayMail() {
  const utils = trpc.useUtils();
  const { data, error } = trpc.account.fridayMail.useQuery();
  const set = trpc.account.setFridayMail.useMutation({
    onSettled: () => utils.account.fridayMail.invalidate(),
  });
  const failure = set.error ?? error;
  return (
    <>
      <Switch
        checked={set.isPending ? set.variables.isWanted : typeof data?.address === 'string'}
        disabled={data === undefined || set.isPending}
        onChange={(event) => set.mutate({ isWanted: event.currentTarget.checked })}
        label={texts.fridayMail}
        description={
          data?.areMailsSent === false
            ? `${texts.fridayMailHint} ${texts.fridayMailAsFile}`
            : texts.fridayMailHint
        }
      />
      <Failure error={failure} />
    </>
  );
}
