import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Legal.module.css';
import { OperatorLines } from './OperatorLines.tsx';
import { privacySections, texts } from './texts.ts';

/** What the hub stores about a user, and why (Art. 13 GDPR). */
export function Component() {
  const query = trpc.account.legal.useQuery();
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} />;
  return (
    <>
      <PageHeader title={texts.privacy} />
      {data === undefined && <Skeleton height={600} aria-busy />}
      {data !== undefined && (
        <Stack gap="lg" maw="44rem" className={classes.panels}>
          <Panel title={texts.controller}>
            {data.operator === null ? (
              <p>{data.isPublic ? texts.missing : texts.missingPrivate}</p>
            ) : (
              <OperatorLines operator={data.operator} />
            )}
          </Panel>
          {privacySections(data).map(({ title, paragraphs }) => (
            <Panel key={title} title={title}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Panel>
          ))}
        </Stack>
      )}
    </>
  );
}
