import { Box, Button, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import type { Horizon, TransferRules } from '@hub/shared/transfers/transferRules.ts';
import type { TransferBounds } from '@hub/shared/transfers/transferTask.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { lineWords } from '../../format/termTexts.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { PointsChange } from '../../players/chance/PointsChange.tsx';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { saveFile } from '../../ui/text/saveFile.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { ComparePair } from './ComparePair.tsx';
import { PriceLimits } from './PriceLimits.tsx';
import { bandOf, gainersOf, rankedOffers, worthPerMillion, type Offer } from './league.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';
import { formatStartChance, seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import { germanCsvLine } from '@hub/shared/text/csv.ts';

interface MarketListProps {
  offers: ReadonlyMap<string, Offer>;
  horizon: Horizon;
  /** Otherwise sorted by start chance. */
  isByPoints: boolean;
  isPriced: boolean;
  rules: TransferRules;
  bounds: TransferBounds;
  /** Of the chances; null without any. */
  matchday: number | null;
}

const SHOWN_AT_ONCE = 15;
const COMPARED = 2;

/**
 * The market, best value per million first, with a comparison of two players; without points and prices, those who gain
 * chances.
 */
export function MarketList(props: MarketListProps) {
  const { offers, horizon, isByPoints, isPriced, rules, bounds, matchday } = props;
  const [group, setGroup] = useState<PositionGroup | null>(null);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [compared, setCompared] = useState<readonly string[]>([]);
  /** The player whose price limits are shown; only one, because computing them takes a moment. */
  const [limited, setLimited] = useState<string | null>(null);
  const toggleLimits = (id: string) => setLimited(limited === id ? null : id);
  const gainers = useMemo(
    () => (isByPoints || isPriced ? [] : gainersOf(offers.values())),
    [offers, isByPoints, isPriced],
  );
  const byWorth = useMemo(
    () => rankedOffers(offers.values(), horizon, isByPoints),
    [offers, horizon, isByPoints],
  );
  const isByGain = gainers.length > 0;
  const hasLimits = isByPoints && byWorth.some(({ isMine, price }) => !isMine && price !== null);
  const ranked = isByGain ? gainers : byWorth;
  const some = group === null ? ranked : ranked.filter((offer) => offer.group === group);
  const [first, second] = compared.map((id) => offers.get(id));
  const toggle = (id: string) =>
    setCompared(
      compared.includes(id) ? compared.filter((other) => other !== id) : [...compared, id].slice(-COMPARED),
    );
  return (
    <Panel
      title={
        isByGain ? texts.gainers : isPriced ? texts.list(isByPoints) : texts.listWithoutPrices(isByPoints)
      }
      mt="sm"
      aside={
        ranked.length > 0 && (
          <PositionChoice
            group={group}
            onChoose={(chosen) => {
              setGroup(chosen);
              setShown(SHOWN_AT_ONCE);
            }}
          />
        )
      }
    >
      {ranked.length > 0 && (
        <Text size="sm" c="dimmed">
          {!isByPoints && matchday !== null && `${texts.chancesOf(matchday)} `}
          {isPriced ? texts.listNote : texts.listNoteWithoutPrices(isByPoints)}
          {hasLimits && ` ${texts.limitsNote}`}
        </Text>
      )}
      {first !== undefined && second !== undefined ? (
        <ComparePair
          one={first}
          other={second}
          horizon={horizon}
          isByPoints={isByPoints}
          onStop={() => setCompared([])}
        />
      ) : (
        ranked.length > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {first === undefined ? texts.chooseTwo : texts.chooseOneMore}
          </Text>
        )
      )}
      {some.length === 0 && (
        <Text size="sm" mt="sm">
          {ranked.length === 0 ? texts.nobodyForecast : texts.listEmpty}
        </Text>
      )}
      <Box component="ol" mt="sm">
        {some.slice(0, shown).map((offer) => (
          <Row
            key={offer.id}
            offer={offer}
            horizon={horizon}
            isByPoints={isByPoints}
            isPriced={isPriced}
            isCompared={compared.includes(offer.id)}
            onCompare={() => toggle(offer.id)}
            hasLimits={hasLimits}
            onLimit={hasLimits && !offer.isMine ? () => toggleLimits(offer.id) : null}
            limits={
              limited === offer.id && (
                <PriceLimits playerId={offer.id} offers={offers} rules={rules} bounds={bounds} />
              )
            }
          />
        ))}
      </Box>
      <Group gap="sm" mt="sm">
        {some.length > shown && (
          <Button variant="default" className={taps.thumb} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {texts.showMore}
          </Button>
        )}
        {some.length > 0 && <SaveMarket csv={() => marketCsv(some, horizon, isByPoints)} />}
      </Group>
    </Panel>
  );
}

interface PositionChoiceProps {
  /** Null for all. */
  group: PositionGroup | null;
  onChoose: (group: PositionGroup | null) => void;
}

const PositionChoice = ({ group, onChoose }: PositionChoiceProps) => (
  <NativeSelect
    aria-label={texts.position}
    value={group ?? ''}
    data={[
      { value: '', label: texts.allPositions },
      ...POSITION_GROUPS.map((each) => ({ value: each, label: lineWords[each] })),
    ]}
    onChange={({ currentTarget }) =>
      onChoose(POSITION_GROUPS.find((each) => each === currentTarget.value) ?? null)
    }
  />
);

const SaveMarket = ({ csv }: { csv: () => string }) => (
  <Button
    variant="subtle"
    className={taps.thumb}
    leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
    onClick={() => saveFile(texts.fileName, 'text/csv;charset=utf-8', csv())}
  >
    {texts.save}
  </Button>
);

interface RowProps extends Pick<MarketListProps, 'horizon' | 'isByPoints' | 'isPriced'> {
  offer: Offer;
  isCompared: boolean;
  onCompare: () => void;
  /** Whether any player has price limits. */
  hasLimits: boolean;
  /** Opens and closes his price limits; null if he has none. */
  onLimit: (() => void) | null;
  /** False while closed. */
  limits: ReactNode;
}

function Row(props: RowProps) {
  const { offer, horizon, isByPoints, isPriced, isCompared, onCompare, hasLimits, onLimit, limits } = props;
  const { id, name, club, price, startProbability, knowledge } = offer;
  const band = bandOf(offer, horizon);
  const perMillion = worthPerMillion(offer, horizon, isByPoints);
  return (
    <Box component="li" py="sm" className={surfaces.ruled}>
      <Group gap="sm" wrap="nowrap">
        <Box
          component="label"
          flex="none"
          w="2.75rem"
          h="2.75rem"
          className={`${surfaces.disc} ${taps.pointed}`}
          title={texts.choose(name)}
        >
          <input
            type="checkbox"
            className={taps.tick}
            aria-label={texts.choose(name)}
            checked={isCompared}
            onChange={onCompare}
          />
        </Box>
        <Box component="span" flex={1} miw={0}>
          <Link to={playerPath(id)} state={{ name }} className={`${taps.name} ${wrapping.breaks}`}>
            <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
              {club !== null && <ClubMark team={club} />}
              <Box component="span" miw={0}>
                {name}
              </Box>
            </Group>
          </Link>
          <Text span size="sm" c="dimmed" display="block">
            {[
              club?.shortName,
              ...(isPriced ? [texts.price(price)] : []),
              ...(isByPoints && band !== null ? [pointTexts.band(band)] : []),
            ]
              .filter(Boolean)
              .join(' · ')}
            {offer.isMine && (
              <Text span inherit c="accent" fw={600}>
                {' '}
                {texts.mine}
              </Text>
            )}
          </Text>
        </Box>
        <PerMillion
          text={
            perMillion === null
              ? ''
              : isByPoints
                ? texts.perMillion(perMillion)
                : texts.chancePerMillion(perMillion)
          }
          name={name}
          hasLimits={hasLimits}
          isOpen={limits !== false}
          onToggle={onLimit}
        />
        {!isByPoints && !isPriced && <PointsChange points={offer.gain} />}
        {startProbability !== null && !isByPoints && (
          <StartChance startProbability={startProbability} knowledge={knowledge} />
        )}
      </Group>
      {limits}
    </Box>
  );
}

interface PerMillionProps {
  text: string;
  name: string;
  hasLimits: boolean;
  isOpen: boolean;
  /** Opens the price limits; null without any. */
  onToggle: (() => void) | null;
}

function PerMillion({ text, name, hasLimits, isOpen, onToggle }: PerMillionProps) {
  const figure = (
    <Text component="strong" size="sm" flex="none" fw={600} className={wrapping.nowrap}>
      {text}
    </Text>
  );
  // In line with the figures that can be opened.
  if (onToggle === null) return text !== '' && <Box pe={hasLimits ? '1.25rem' : undefined}>{figure}</Box>;
  return (
    <UnstyledButton flex="none" aria-expanded={isOpen} className={taps.reach} onClick={onToggle}>
      <Group component="span" gap="xs" wrap="nowrap">
        {figure}
        <VisuallyHidden>{texts.showLimits(name)}</VisuallyHidden>
        <IconChevronDown size={16} stroke={1.8} aria-hidden className={isOpen ? classes.turned : undefined} />
      </Group>
    </UnstyledButton>
  );
}

/** Figures as German spreadsheets read them. */
const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2, useGrouping: false });
const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? null : german.format(value);

/** The market as a table for spreadsheets, in the order given, with a byte order mark for the umlauts. */
export function marketCsv(offers: readonly Offer[], horizon: Horizon, isByPoints: boolean): string {
  const lines = offers.map((offer) => {
    const { name, club, group, price } = offer;
    const band = isByPoints ? bandOf(offer, horizon) : null;
    const chance = seenChanceOf(offer);
    return germanCsvLine([
      name,
      club?.name ?? null,
      group === null ? null : lineWords[group],
      figure(price),
      chance === null ? null : formatStartChance(chance).replaceAll('\u00A0', ' '),
      figure(band?.points),
      figure(band?.low),
      figure(band?.high),
      figure(worthPerMillion(offer, horizon, isByPoints)),
    ]);
  });
  return `\uFEFF${germanCsvLine(texts.columns(horizon))}${lines.join('')}`;
}
