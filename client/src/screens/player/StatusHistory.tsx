import { Stack, Text } from '@mantine/core';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';

/** Reports on a player's availability, newest first; nothing without reports. */
export function StatusHistory({ reports }: { reports: PlayerDetails['statusReports'] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.statusHistory}>
      <ol>
        {reports.map((report, place) => (
          <Stack component="li" key={report.id} gap={0} py="sm" className={surfaces.ruled}>
            <Text span size="md" fw={place === 0 ? 600 : 400}>
              {texts.statuses[report.status]}
              {report.chance !== null && report.status === 'doubtful' && texts.statusChance(report.chance)}
            </Text>
            <Text span size="sm" c="dimmed" className={wrapping.breaks}>
              <time dateTime={report.knownFromTs}>{formatKickoff(report.knownFromTs)}</time>
              {' · '}
              {texts.statusSource(report.source)}
              {report.expectedReturn !== null && texts.statusReturn(report.expectedReturn)}
            </Text>
            {report.note !== null && (
              <Text span size="sm" c="dimmed" className={wrapping.breaks}>
                {report.note}
              </Text>
            )}
          </Stack>
        ))}
      </ol>
    </Panel>
  );
}
