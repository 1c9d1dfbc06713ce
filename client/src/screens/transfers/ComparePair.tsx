import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { comparePath } from '@hub/shared/hub/paths.ts';
import { POINT_PARTS } from '@hub/shared/points/pointRules.ts';
import { HORIZONS, TIE_OVER, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import { bandOf, worthPerMillion, type Offer } from './league.ts';
import { texts } from './texts.ts';
import classes from './Transfers.module.css';

interface ComparePairProps {
  one: Offer;
  other: Offer;
  horizon: Horizon;
  isByPoints: boolean;
  onStop: () => void;
}

/** Two players of the market side by side, and which of them is better, unless it is a tie. */
export function ComparePair({ one, other, horizon, isByPoints, onStop }: ComparePairProps) {
  const pair = [one, other] as const;
  return (
    <Box component="section" aria-label={texts.compare} px="md" py="sm" mt="sm" className={surfaces.sunken}>
      <Verdict one={one} other={other} horizon={horizon} />
      <Box component="table" mt="sm" w="100%" fz="sm" className={classes.pair}>
        <thead>
          <tr>
            <td>
              <VisuallyHidden>{texts.compare}</VisuallyHidden>
            </td>
            {pair.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line title={texts.rows.price} pair={pair} cell={({ price }) => texts.price(price)} />
          <Line title={texts.rows.chance} pair={pair} cell={chanceOf} />
          {isByPoints &&
            HORIZONS.map((each) => (
              <Line
                key={each}
                title={each === 1 ? texts.rows.next : texts.rows.over(each)}
                pair={pair}
                cell={(offer) => {
                  const band = bandOf(offer, each);
                  return band === null ? texts.unknown : pointTexts.band(band);
                }}
              />
            ))}
          {isByPoints && <Parts pair={pair} />}
          <Line
            title={texts.rows.perMillion}
            pair={pair}
            cell={(offer) => {
              const worth = worthPerMillion(offer, horizon, isByPoints);
              if (worth === null) return texts.unknown;
              return isByPoints ? texts.perMillion(worth) : texts.chancePerMillion(worth);
            }}
          />
        </tbody>
      </Box>
      <Group gap="md" mt="sm">
        <Button component={Link} to={comparePath([one.id, other.id])} variant="default" size="sm">
          {texts.compareAll}
        </Button>
        <Button variant="subtle" size="sm" onClick={onStop}>
          {texts.stopComparing}
        </Button>
      </Group>
    </Box>
  );
}

const chanceOf = ({ startProbability, knowledge }: Offer) =>
  startProbability === null ? (
    texts.unknown
  ) : (
    <StartChance startProbability={startProbability} knowledge={knowledge} variant="small" />
  );

function Verdict({ one, other, horizon }: Pick<ComparePairProps, 'one' | 'other' | 'horizon'>) {
  const [ofOne, ofOther] = [bandOf(one, horizon), bandOf(other, horizon)];
  if (ofOne === null || ofOther === null) return null;
  const apart = ofOne.points - ofOther.points;
  return (
    <Text size="sm">
      {Math.abs(apart) < TIE_OVER[horizon]
        ? texts.evenVerdict(horizon)
        : texts.verdict(apart > 0 ? one.name : other.name, Math.abs(apart), horizon)}
    </Text>
  );
}

interface LineProps {
  title: string;
  pair: readonly Offer[];
  cell: (offer: Offer) => ReactNode;
}

function Line({ title, pair, cell }: LineProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {pair.map((offer) => (
        <td key={offer.id}>{cell(offer)}</td>
      ))}
    </tr>
  );
}

/** The parts of the expected points in the next match that either player has. */
function Parts({ pair }: { pair: readonly Offer[] }) {
  const pointsOf = (offer: Offer, part: string) =>
    offer.expected?.parts.find((each) => each.part === part)?.points ?? 0;
  return POINT_PARTS.filter((part) => pair.some((offer) => Math.abs(pointsOf(offer, part)) >= 0.25)).map(
    (part) => (
      <Line
        key={part}
        title={pointTexts.part(part)}
        pair={pair}
        cell={(offer) => pointTexts.signed(Math.round(pointsOf(offer, part) * 2) / 2 + 0)}
      />
    ),
  );
}
