import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ExternalLink } from '../../ui/text/ExternalLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { SourcesAdmin } from './SourcesAdmin.tsx';
import taps from '../../ui/Taps.module.css';
import { texts, attributions } from './texts.ts';

/** The origin of the data; for administrators also the state of the sources, and pending decisions. */
export function Component() {
  const isAdmin = useIsAdmin() === true;
  return (
    <>
      <PageHeader
        title={texts.title}
        aside={
          <Link to={paths.sheets} className={taps.link}>
            {texts.toSheets}
          </Link>
        }
      />
      <Stack gap="lg" maw="52rem">
        {isAdmin && <SourcesAdmin />}
        <Attributions />
      </Stack>
    </>
  );
}

/** What each source fills, and under which terms; some licences require it to be named. */
function Attributions() {
  return (
    <Panel title={texts.attributions}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.attributionsText}
      </Text>
      <ul>
        {attributions.map(({ name, fills, terms, address }) => (
          <Entry key={name} title={name}>
            <p>{fills}</p>
            <Text size="sm" c="dimmed">
              {terms}{' '}
              {address !== null && (
                <ExternalLink href={address} about={name}>
                  {texts.toSource}
                </ExternalLink>
              )}
            </Text>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}
