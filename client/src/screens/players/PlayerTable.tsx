import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import { Box, Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { memo, Suspense, useDeferredValue, useState, type RefCallback } from 'react';
import { Link, useLocation } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { PlayerActionsButton } from '../../players/actions/PlayerActions.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { PlayerMarks } from '../../players/PlayerMarks.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import { PointsChange } from '../../players/chance/PointsChange.tsx';
import type { ListOrigin } from '../../ui/address/BackLink.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import type { PlayerOrder } from './filters.ts';
import classes from './PlayerTable.module.css';
import { rowFactsOf, type PlayerRowsProps, type RowFacts } from './playerList.ts';
import { CommentCount } from '../../community/CommentCount.tsx';
import { texts } from './texts.ts';
import { usePlayerWindow } from './usePlayerWindow.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { playerTransition } from '../../ui/playerTransition.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** False if there is no room beside the table. */
const PlayerPreview = lazyPart(async () => (await import('./PlayerPreview.tsx')).PlayerPreview);

const ROW_HEIGHT_REM = 3.25;

/** In the order of the cells; columns with an order can be sorted by. */
const COLUMNS: readonly { title: string; order?: PlayerOrder; isFigure?: boolean }[] = [
  { title: texts.columns.player, order: 'name' },
  { title: texts.columns.match },
  { title: texts.columns.change },
  { title: texts.columns.form, order: 'form' },
  { title: texts.columns.startChance, order: 'startChance', isFigure: true },
];

interface PlayerTableProps extends PlayerRowsProps {
  /** The matchday of the chances; null while unknown. */
  matchday: number | null;
  order: PlayerOrder;
  onOrder: (order: PlayerOrder) => void;
}

/** The players as a table sorted by its column headers, with one player beside it, for windows wider than a phone's. */
export function PlayerTable(props: PlayerTableProps) {
  const { players, count, matchday, order, onOrder } = props;
  const {
    list: body,
    rows,
    measure,
    beforePx,
    afterPx,
  } = usePlayerWindow<HTMLTableElement>(players, ROW_HEIGHT_REM);
  const { search } = useLocation();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = players.find(({ player }) => player.id === chosenId) ?? players[0];
  // Moving down the rows by keyboard fetches only the player on whom the focus stays.
  const shown = useDeferredValue(chosen);
  return (
    <div className={classes.beside}>
      <Box
        component="table"
        ref={body}
        aria-label={texts.list}
        aria-rowcount={count + 1}
        w="100%"
        fz="sm"
        className={`${surfaces.surface} ${classes.table}`}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <Head
                key={column.title}
                {...column}
                title={column.order === 'startChance' ? texts.orderOf('startChance', matchday) : column.title}
                current={order}
                onOrder={onOrder}
              />
            ))}
            <th scope="col">
              <VisuallyHidden>{texts.columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {beforePx > 0 && <Space heightPx={beforePx} />}
          {rows.map(({ index, listed }) => (
            <Row
              key={listed.player.id}
              {...rowFactsOf(listed, props)}
              index={index}
              measure={measure}
              isChosen={listed === chosen}
              onChoose={setChosenId}
              listSearch={search}
            />
          ))}
          {afterPx > 0 && <Space heightPx={afterPx} />}
        </tbody>
      </Box>
      {shown !== undefined && (
        <Suspense>
          <PlayerPreview {...rowFactsOf(shown, props)} listSearch={search} />
        </Suspense>
      )}
    </div>
  );
}

/** Replaces rows that are not in the document. */
function Space({ heightPx }: { heightPx: number }) {
  return <tr aria-hidden style={{ blockSize: heightPx }} />;
}

interface HeadProps {
  title: string;
  order?: PlayerOrder;
  isFigure?: boolean;
  current: PlayerOrder;
  onOrder: (order: PlayerOrder) => void;
}

function Head({ title, order, isFigure, current, onOrder }: HeadProps) {
  if (order === undefined)
    return (
      <th scope="col" data-figure={isFigure}>
        {title}
      </th>
    );
  const isUp = order === 'name' || order === 'team';
  const Arrow = order !== current ? IconArrowsSort : isUp ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-figure={isFigure}
      aria-sort={order === current ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        fw={600}
        mih={32}
        className={`${grids.inline} ${classes.sort}`}
        onClick={() => onOrder(order)}
      >
        {title}
        <Arrow size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface RowProps extends RowFacts {
  index: number;
  measure: RefCallback<HTMLElement>;
  /** Whether he is shown beside the table. */
  isChosen: boolean;
  onChoose: (playerId: string) => void;
  /** The current filters, for the way back. */
  listSearch: string;
}

/** Memoised, so that typing into the search does not re-render unchanged rows. */
const Row = memo(function Row({
  listed: { player, team, left },
  phase,
  comments,
  change,
  index,
  match,
  measure,
  isChosen,
  onChoose,
  listSearch,
}: RowProps) {
  const { id, name } = player;
  const truth = listedTruthOf(player, phase);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-chosen={isChosen || undefined}
      aria-rowindex={index + 2}
      className={`${surfaces.rises} ${classes.row}`}
      // With the keyboard, focusing his name selects him.
      onFocus={() => onChoose(id)}
      onClick={() => onChoose(id)}
    >
      <th scope="row">
        <Group component="span" gap="sm" wrap="nowrap" fz="md">
          <span style={playerTransition(id)}>
            <PlayerAvatar name={name} team={team} />
          </span>
          <Box component="span" miw={0}>
            <Group component="span" gap="xs" wrap="nowrap">
              <Link
                to={playerPath(id)}
                viewTransition
                state={{ listSearch, name } satisfies ListOrigin & { name: string }}
                className={taps.name}
                aria-label={texts.detailsOf(name)}
              >
                {name}
              </Link>
              <PlayerMarks playerId={id} />
              <CommentCount comments={comments} />
            </Group>
            <Group component="span" gap="sm" c="dimmed" fz="xs">
              <PositionBadges positions={player.positions} />
              {left === null ? (
                <span className={wrapping.nowrap} title={team?.name}>
                  {team?.shortName ?? texts.unknownTeam}
                </span>
              ) : (
                <DepartureLabel left={left} isBrief />
              )}
              {/* Cards lapse with the season. */}
              {match !== null && <CardCount yellowCards={player.yellowCards} />}
              {left === null && <PlayerStatusLabels player={player} />}
            </Group>
          </Box>
        </Group>
      </th>
      <td>{left === null && match}</td>
      <td>{left === null && phase === 'before' && <PointsChange points={change} />}</td>
      <td>{left === null && <FormBadge formRating={player.formRating} variant="cell" />}</td>
      <td data-figure>
        {player.startProbability === null
          ? left === null && texts.noStartChance
          : truth.kind !== 'suspended' && <RowFact fact={truth} />}
      </td>
      <td>
        <PlayerActionsButton player={player} />
      </td>
    </tr>
  );
});
