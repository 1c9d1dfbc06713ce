import { Box, Group, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { USAGE_DAYS, type NamedCount, type Usage } from '@hub/shared/hub/analytics.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatUtcDay } from '../../../format/dates.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import grids from '../../../ui/Grids.module.css';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

type Days = (typeof USAGE_DAYS)[number];

export function Component() {
  const [days, setDays] = useState<Days>(30);
  const query = trpc.admin.usage.useQuery({ days });
  const { data, isPending } = query;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Box mb="lg">
        <Segments
          label={texts.period}
          value={String(days)}
          onChange={(value) => setDays(USAGE_DAYS.find((choice) => String(choice) === value) ?? days)}
          choices={USAGE_DAYS.map((choice) => ({ value: String(choice), label: texts.days(choice) }))}
        />
      </Box>
      {isPending && <LoadingState label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      {data === null && (
        <Box component="p" my="md">
          {texts.elsewhere}
        </Box>
      )}
      {data && <Figures usage={data} />}
    </>
  );
}

function Figures({ usage }: { usage: Usage }) {
  if (usage.screens.length === 0)
    return (
      <EmptyState Icon={IconChartBar} title={texts.none}>
        <p>{texts.noneHint}</p>
      </EmptyState>
    );
  const lists = [
    [texts.screens, usage.screens],
    [texts.channels, usage.channels],
    [texts.flows, usage.flows],
    [texts.campaigns, usage.campaigns],
  ] as const;
  return (
    <Stack gap="lg" className={grids.fitting} style={{ '--least': '20rem' }}>
      <Panel title={texts.perDay} className={grids.whole}>
        <DayBars days={usage.days} />
      </Panel>
      {lists
        .filter(([, counts]) => counts.length > 0)
        .map(([title, counts]) => (
          <Panel key={title} title={title}>
            <Counts counts={counts} />
          </Panel>
        ))}
    </Stack>
  );
}

/** A bar for each day; its height is the number of visits. */
function DayBars({ days }: Pick<Usage, 'days'>) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <>
      <Group component="ol" gap="1px" align="end" wrap="nowrap" h="8.75rem">
        {days.map(({ day, visits, views }) => (
          <Group
            component="li"
            key={day}
            gap={0}
            align="end"
            wrap="nowrap"
            flex={1}
            miw={1}
            h="100%"
            title={`${formatUtcDay(day)}: ${texts.visits(visits)}, ${texts.views(views)}`}
          >
            <Box
              component="span"
              display="block"
              w="100%"
              mih={1}
              bg="berry"
              bdrs="xs"
              style={{ blockSize: `${(visits / most) * 100}%` }}
            />
            <VisuallyHidden>{`${formatUtcDay(day)}: ${texts.visits(visits)}, ${texts.views(views)}`}</VisuallyHidden>
          </Group>
        ))}
      </Group>
      <Group
        component="p"
        gap={0}
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        c="dimmed"
        mt="sm"
        fz="sm"
        aria-hidden
      >
        <span>{formatUtcDay(days[0]?.day ?? '')}</span>
        <span>{formatUtcDay(days.at(-1)?.day ?? '')}</span>
      </Group>
    </>
  );
}

function Counts({ counts }: { counts: readonly NamedCount[] }) {
  return (
    <ul>
      {counts.map(({ name, count }) => (
        <Group
          component="li"
          key={name}
          gap="md"
          align="stretch"
          justify="space-between"
          wrap="nowrap"
          py="sm"
          className={`${wrapping.breaks} ${surfaces.ruled}`}
        >
          <span>{name}</span>
          <Text span inherit fw={600}>
            {formatCount(count)}
          </Text>
        </Group>
      ))}
    </ul>
  );
}
