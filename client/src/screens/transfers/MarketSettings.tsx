import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { HORIZONS, TRANSFERS_MAX, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { TeamMarket } from '../../pasted/teamPrices.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { DateText } from '../../ui/text/DateText.tsx';
import taps from '../../ui/Taps.module.css';
import { texts } from './texts.ts';

const PastePrices = lazy(async () => ({ default: (await import('./PastePrices.tsx')).PastePrices }));

interface MarketSettingsProps {
  team: UserTeam;
  market: TeamMarket;
  onChange: (changes: Partial<TeamMarket>) => void;
  horizon: Horizon;
  onHorizon: (horizon: Horizon) => void;
  transfers: number;
  /** Whether the game has expected points, so that there is advice. */
  isByPoints: boolean;
  /** By the rules of the game. */
  allowed: number | null;
  counts: { priced: number; of: number };
}

const COUNTS = Array.from({ length: TRANSFERS_MAX }, (_none, n) => String(n + 1));

/** Inputs that only the fan knows: how far to look ahead, the transfers left, money and prices. */
export function MarketSettings(props: MarketSettingsProps) {
  const { market, onChange, counts } = props;
  const [isPasting, setIsPasting] = useState(false);
  return (
    <Panel title={texts.settings} mt="sm">
      {props.isByPoints && <Choices {...props} />}
      <Group gap="md" mt="sm">
        <Button
          className={taps.thumb}
          variant="default"
          leftSection={<IconClipboardText size={16} stroke={1.7} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          {texts.pastePrices}
        </Button>
        <Text size="sm">
          {texts.prices(counts.priced, counts.of)}
          {market.pricedTs !== null && counts.priced > 0 && (
            <>
              {', '}
              {texts.pasted} <DateText instantTs={market.pricedTs} as="day" />
            </>
          )}
        </Text>
        {counts.priced > 0 && (
          <Button
            className={taps.thumb}
            variant="subtle"
            onClick={() => onChange({ prices: {}, pricedTs: null })}
          >
            {texts.forgetPrices}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.onDevice}
      </Text>
      <Dialog title={texts.pastePrices} isOpen={isPasting} onClose={() => setIsPasting(false)}>
        {isPasting && (
          <PastePrices
            onTake={(prices) => {
              setIsPasting(false);
              onChange({
                prices: { ...market.prices, ...Object.fromEntries(prices) },
                pricedTs: new Date().toISOString(),
              });
            }}
          />
        )}
      </Dialog>
    </Panel>
  );
}

/** Inputs of the advice other than prices. */
function Choices({ market, onChange, horizon, onHorizon, transfers, allowed }: MarketSettingsProps) {
  return (
    <>
      <Group gap="lg" align="end">
        <Stack gap="xs">
          <Text span size="sm" c="dimmed">
            {texts.horizon}
          </Text>
          <Segments
            label={texts.horizon}
            value={String(horizon)}
            choices={HORIZONS.map((each) => ({ value: String(each), label: texts.matchdays(each) }))}
            onChange={(value) => onHorizon(HORIZONS.find((each) => String(each) === value) ?? 1)}
          />
        </Stack>
        <Stack gap="xs">
          <Text span size="sm" c="dimmed">
            {texts.transfers}
          </Text>
          <Segments
            label={texts.transfers}
            value={String(transfers)}
            choices={COUNTS.map((count) => ({ value: count, label: count }))}
            onChange={(count) => onChange({ transfers: Number(count) })}
          />
        </Stack>
        <Budget budget={market.budget} onChange={(budget) => onChange({ budget })} />
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.transfersNote(allowed)}
      </Text>
    </>
  );
}

/** Parses an amount in millions; undefined if it is not a number, null if empty. */
export function amountOf(text: string): number | null | undefined {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  if (typed === '') return null;
  return /^-?\d{1,4}(\.\d{1,3})?$/u.test(typed) ? Number(typed) : undefined;
}

const typedAs = (budget: number | null) =>
  budget === null ? '' : String(budget).replace('-', '−').replace('.', ',');

function Budget({ budget, onChange }: { budget: number | null; onChange: (budget: number | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && amountOf(typed) === undefined;
  return (
    <TextInput
      w="10.625rem"
      label={texts.budget}
      description={texts.budgetHint}
      // Not the numeric keyboard, which cannot type negative amounts.
      inputMode="text"
      autoComplete="off"
      value={typed ?? typedAs(budget)}
      error={isWrong ? texts.budgetWrong : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const amount = amountOf(currentTarget.value);
        if (amount !== undefined) onChange(amount);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
