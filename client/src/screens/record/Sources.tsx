import { Text } from '@mantine/core';
import type { ExpectedRecord, RightOfEleven } from '@hub/shared/record/expectedRecord.schema.ts';
import { sourceNameText } from '@hub/shared/record/sourceNameText.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatHits, formatHitsShortly } from './figures.ts';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { texts } from './texts.ts';

/** Who expected the elevens best, with our chances of the same matches; renders nothing before the first one. */
export function Sources({ expected }: { expected: ExpectedRecord | null }) {
  if (expected === null) return null;
  const { sources, ...all } = expected;
  const rows = [
    ...sources.map((one) => ({ name: sourceNameText(one), of: one, source: one.source })),
    ...(sources.length > 1 ? [{ name: texts.allSources, of: all, source: null }] : []),
  ];
  return (
    <Panel title={texts.sources}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.sourcesText}
      </Text>
      <FigureTable
        caption={texts.sources}
        columns={[texts.source, texts.sourceRight, texts.hubTold, texts.hubUntold, texts.baselineShort]}
        rows={rows.map(({ name, of: { clubMatches, hub, hubUntold, sameElevenAgain }, source }, index) => ({
          key: String(index),
          cells: [
            <Two key="name" first={name} second={texts.inMatches(clubMatches)} />,
            ...[source, hub, hubUntold, sameElevenAgain].map(toCell),
          ],
        }))}
      />
    </Panel>
  );
}

const toCell = (figure: RightOfEleven | null, index: number) => (
  <Two
    key={index}
    first={formatHits(figure?.right ?? null)}
    second={figure === null || figure.interval === null ? '' : formatHitsShortly(figure.interval)}
  />
);

/** Two lines, the second one small. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}{' '}
      <Text component="small" size="xs" display="block" c="dimmed" fw={400}>
        {second}
      </Text>
    </>
  );
}
