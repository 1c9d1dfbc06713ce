import { Group, Stack, Text } from '@mantine/core';
import type { StartOutlook as Outlook } from '@hub/shared/startChance/pstart.schema.ts';
import { RELIABILITY_LABELS, RELIABILITY_SENTENCES } from './startTexts.ts';
import { isOfficialChance, startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { formatEstimate, formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './StartOutlook.module.css';

const texts = {
  starts: 'Beginnt',
  comesOn: 'Kommt rein',
  doesNotPlay: 'Ohne Einsatz',
  expectedMinutes: 'Erwartete Minuten',
  reliability: 'Verlässlichkeit',
};

/**
 * The possible outcomes for a player in his club's next match, the minutes to expect, and the estimate's reliability.
 */
export function StartOutlook({ startProbability, outlook }: { startProbability: number; outlook: Outlook }) {
  const { comesOn, doesNotPlay, expectedMinutes, reliability, reliabilityReason } = outlook;
  // Before the eleven is official, nothing is called impossible, however it rounds.
  const formatOutcome = isOfficialChance(startProbability) ? formatStartChance : formatEstimate;
  // Splits the remainder into whole percents, so that the three outcomes add up to 100.
  const rest = 1 - wholePercent(startProbability);
  const shownComesOn = Math.min(rest, wholePercent(comesOn));
  const outcomes = [
    { key: 'starts', label: texts.starts, chance: startProbability, shown: startProbability },
    { key: 'comesOn', label: texts.comesOn, chance: comesOn, shown: shownComesOn },
    { key: 'doesNotPlay', label: texts.doesNotPlay, chance: doesNotPlay, shown: rest - shownComesOn },
  ];
  return (
    <Stack gap="sm" mt="sm" data-tier={startTierOf(startProbability)}>
      <Group
        component="span"
        gap={0}
        align="stretch"
        wrap="nowrap"
        className={`${surfaces.clipped} ${classes.track}`}
        aria-hidden
      >
        {outcomes.map(({ key, chance }) => (
          <span key={key} data-outcome={key} style={{ flexGrow: chance }} />
        ))}
      </Group>
      <Group component="dl" gap={0} align="stretch" className={classes.facts}>
        {outcomes.map(({ key, label, shown }) => (
          <div key={key} data-outcome={key}>
            <dt>{label}</dt>
            <dd>{formatOutcome(shown)}</dd>
          </div>
        ))}
        <div data-line>
          <dt>{texts.expectedMinutes}</dt>
          <dd>{formatCount(Math.round(expectedMinutes))}</dd>
        </div>
        <div data-line>
          <dt>{texts.reliability}</dt>
          <dd>
            {RELIABILITY_LABELS[reliability]}{' '}
            <Text span size="sm" c="dimmed" fw={400}>
              {RELIABILITY_SENTENCES[reliabilityReason]}
            </Text>
          </dd>
        </div>
      </Group>
    </Stack>
  );
}

const wholePercent = (chance: number) => Math.round(chance * 100) / 100;
