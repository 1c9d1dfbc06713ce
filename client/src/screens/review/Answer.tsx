import { Box, Group, Text } from '@mantine/core';
import type { MatchdayReview } from '@hub/shared/review/review.schema.ts';
import { broughtText, luckText } from '@hub/shared/review/reviewText.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { texts } from './texts.ts';

/** What the eleven brought, beside what was expected of it, and how lucky it was. */
export function Answer({ review, userTeamId }: { review: MatchdayReview; userTeamId: string }) {
  const { mine, luck, unit, state, matchday } = review;
  const isForecast = review.players.every(
    ({ line, fixture, forecast }) =>
      line === 'bench' || fixture === null || (forecast?.value ?? null) !== null,
  );
  return (
    <Panel
      title={texts.result}
      aside={
        mine.value !== null && (
          <ShareButton subject={{ kind: 'review', id: userTeamId, matchday }} what={texts.share(matchday)} />
        )
      }
    >
      {mine.value === null ? (
        <p>{texts.waiting}</p>
      ) : (
        <Group component="p" gap="sm" align="baseline">
          <Text component="strong" size="xl" fw={800}>
            {broughtText(mine.value, { unit, of: mine.of })}
          </Text>
          {state !== 'whole' && (
            <Text span size="sm" c="dimmed">
              {texts.soFar(mine.known, mine.of)}
            </Text>
          )}
          {luck !== null && (
            <Text span fw={600}>
              {luckText(luck.percentile)}
            </Text>
          )}
        </Group>
      )}
      {luck !== null && (
        <>
          <Box mt="xs" mb="xs" h="0.375rem" bg="sunken" bdrs="xs" className={surfaces.clipped} aria-hidden>
            <Box bg="accent" h="100%" bdrs="xs" style={{ inlineSize: `${luck.percentile}%` }} />
          </Box>
          <Text size="xs" c="dimmed">
            {texts.courses}
          </Text>
        </>
      )}
      <Text size="sm" c="dimmed">
        {mine.forecast !== null && isForecast
          ? texts.expected(luck?.mean ?? mine.forecast, luck)
          : texts.noForecast}
      </Text>
      {review.isBestCounted && (
        <Text size="xs" c="dimmed">
          {texts.bestCount}
        </Text>
      )}
      {unit === 'points' && review.missing.length > 0 && (
        <Text size="xs" c="dimmed">
          {pointTexts.without(review.missing)}
        </Text>
      )}
    </Panel>
  );
}
