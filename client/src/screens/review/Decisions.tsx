import { Group, Text } from '@mantine/core';
import type { MatchdayReview } from '@hub/shared/review/review.schema.ts';
import {
  broughtText,
  decisionLines,
  gainText,
  moveLines,
  namesIn,
  sidesText,
  type ReviewLine,
} from '@hub/shared/review/reviewText.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { texts } from './texts.ts';

/** What the fan's decisions brought, compared with the hub's advice, and what stayed on the bench. */
export function Decisions({ review }: { review: MatchdayReview }) {
  const { hub, decisions, unit } = review;
  const lines = [...decisionLines(review), ...moveLines(review)];
  return (
    <Panel
      title={texts.decisions}
      aside={
        hub !== null &&
        hub.value !== null && (
          <Text span size="sm" c="dimmed">
            {texts.hubWould(broughtText(hub.value, { unit, of: hub.of }))}
          </Text>
        )
      }
    >
      {(decisions === null || decisions.length === 0) && (
        <p>{decisions !== null ? texts.sameEleven : hub === null ? texts.noAdvice : texts.notLocked}</p>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.words} {...line} />
        ))}
        <BenchLine review={review} />
      </ul>
    </Panel>
  );
}

function Line({ words, value }: ReviewLine) {
  const verdict =
    value === null ? texts.open : value === 0 ? texts.equal : value > 0 ? texts.brought : texts.cost;
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap" py="xs" className={surfaces.ruled}>
      <Text span miw={0} className={wrapping.breaks}>
        {words}
      </Text>
      <Text span size="sm" className={wrapping.nowrap}>
        {value !== null && (
          <Text component="b" size="md" fw={800} c={value === 0 ? 'ink' : value > 0 ? 'good' : 'wrong'}>
            {gainText(value)}
          </Text>
        )}{' '}
        {verdict}
      </Text>
    </Group>
  );
}

function BenchLine({ review }: { review: MatchdayReview }) {
  const { bench } = review;
  if (bench === null) return null;
  const names = namesIn(review);
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap" py="xs" className={surfaces.ruled}>
      <Text span miw={0} className={wrapping.breaks}>
        {bench.value === 0 ? (
          texts.nothingLeft
        ) : (
          <>
            {texts.yourBench}
            <Text span display="block" size="sm" c="dimmed">
              {texts.swap(sidesText(names, bench.in), sidesText(names, bench.out))}
            </Text>
          </>
        )}
      </Text>
      {bench.value > 0 && (
        <Text span size="sm" className={wrapping.nowrap}>
          {texts.left(gainText(bench.value))}
        </Text>
      )}
    </Group>
  );
}
