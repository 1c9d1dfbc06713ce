import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Legal.module.css';
import { OperatorLines } from './OperatorLines.tsx';
import { texts } from './texts.ts';

/** Who runs this hub (§ 5 DDG). */
export function Component() {
  const query = trpc.account.legal.useQuery();
  const { data } = query;
  const operator = data?.operator ?? null;
  if (query.isLoadingError) return <LoadFailure of={query} />;
  return (
    <>
      <PageHeader title={texts.imprint} />
      <Stack gap="lg" maw="44rem" className={classes.panels}>
        <Panel title={texts.operator}>
          {data === undefined && <Skeleton height={120} aria-busy />}
          {data !== undefined && operator === null && (
            <p>{data.isPublic ? texts.missing : texts.missingPrivate}</p>
          )}
          {operator !== null && <OperatorLines operator={operator} />}
        </Panel>
        {operator !== null && (
          <Panel title={texts.responsible}>
            <p>{operator.responsible ?? [operator.name, ...operator.address].join(', ')}</p>
          </Panel>
        )}
        <Panel title={texts.contact}>
          <p>{operator === null ? texts.contactText : `${texts.contactText} ${texts.contactByMail}`}</p>
        </Panel>
        <Panel title={texts.content}>
          <p>{texts.contentText}</p>
        </Panel>
      </Stack>
    </>
  );
}
