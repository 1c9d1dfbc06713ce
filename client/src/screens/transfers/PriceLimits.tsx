import { Box, Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PriceLimit } from '@hub/shared/transfers/priceLimit.ts';
import { HORIZONS, type TransferRules } from '@hub/shared/transfers/transferRules.ts';
import type { TransferBounds } from '@hub/shared/transfers/transferTask.ts';
import type { Wanted } from './advice.worker.ts';
import { taskOf, type Offer } from './league.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';
import { useComputed } from './useComputed.ts';

interface PriceLimitsProps {
  playerId: string;
  offers: ReadonlyMap<string, Offer>;
  rules: TransferRules;
  bounds: TransferBounds;
}

/** The price up to which a player still improves the team, computed once it is shown. */
export function PriceLimits({ playerId, offers, rules, bounds }: PriceLimitsProps) {
  const { transfers, budget } = bounds;
  const wanted = useMemo<Wanted<'limits'> | null>(
    () =>
      budget === null
        ? null
        : {
            kind: 'limits',
            task: taskOf(offers, rules, HORIZONS[2]),
            bounds: { transfers, budget },
            playerId,
          },
    [playerId, offers, rules, transfers, budget],
  );
  const { answer, isComputing, hasFailed, retry } = useComputed(wanted);
  return (
    <Box component="output" display="block" ps="3.25rem" mt="xs" fz="sm">
      {budget === null && texts.limitsNeedBudget}
      {answer === null && isComputing && texts.computing}
      {hasFailed && (
        <>
          {texts.failed}{' '}
          <Button size="xs" variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </>
      )}
      {budget !== null && answer !== null && (
        <Answer limits={answer} transfers={transfers} isOld={isComputing} />
      )}
    </Box>
  );
}

interface AnswerProps {
  limits: readonly PriceLimit[];
  transfers: number;
  isOld: boolean;
}

function Answer({ limits, transfers, isOld }: AnswerProps) {
  const [upTo, meaning] = texts.limits(limits, transfers);
  return (
    <div className={classes.advice} data-old={isOld || undefined}>
      {upTo}{' '}
      <Text span inherit c="dimmed">
        {meaning}
      </Text>
    </div>
  );
}
