import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { DuelPlayer, Duels, DuelSide, RivalDuel } from '@hub/shared/duel/duel.schema.ts';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './Duels.module.css';
import { isClose, texts } from './texts.ts';

interface RivalPanelProps {
  duel: RivalDuel;
  duels: Duels;
  teamName: string;
  /** The friends' league of a member, whose team cannot be edited. */
  league: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** A duel in three lines; opened, with both elevens and who turns it. */
export function RivalPanel({ duel, duels, teamName, league, onEdit, onRemove }: RivalPanelProps) {
  const { unit, mine } = duels;
  const isFact = duels.state === 'over';
  const shared = new Set(mine?.eleven.map(({ id }) => id));
  const both = new Set(duel.side.eleven.flatMap(({ id }) => (shared.has(id) ? id : [])));
  return (
    <Box component="li" bg="surface" bdrs="md" px="md" className={surfaces.framed}>
      <Disclosure className={classes.duel} title={<Head duel={duel} duels={duels} />}>
        <Stack gap="md" pb="md">
          {!isFact && <Text size="sm">{texts.band(duel, unit)}</Text>}
          {league !== undefined && (
            <Text size="sm" c="dimmed" className={wrapping.breaks}>
              {texts.member(league)}
            </Text>
          )}
          {duel.swings.length > 0 && (
            <section aria-label={texts.swings}>
              <Text size="sm" fw={600}>
                {texts.swings}
              </Text>
              <Stack component="ul" gap="xs" fz="sm">
                {duel.swings.map((swing) => (
                  <li key={swing.player.id}>{texts.swing(swing)}</li>
                ))}
              </Stack>
            </section>
          )}
          <Stack gap="lg" className={grids.halves}>
            {mine !== null && <Eleven name={teamName} side={mine} duels={duels} both={both} />}
            <Eleven name={duel.name} side={duel.side} duels={duels} both={both} left={duel.left} />
          </Stack>
          <Group gap="sm">
            {league === undefined && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={onEdit}
              >
                {texts.edit}
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={onRemove}
            >
              {texts.remove}
            </Button>
          </Group>
        </Stack>
      </Disclosure>
    </Box>
  );
}

function Head({ duel, duels: { unit, state, mine } }: { duel: RivalDuel; duels: Duels }) {
  const isFact = state === 'over';
  return (
    <Stack component="span" gap="xs" py="sm">
      <Group component="span" gap="sm" justify="space-between" wrap="nowrap">
        <Text span size="md" fw={600} className={wrapping.breaks}>
          {duel.name}
        </Text>
        <Text span size="lg" fw={800} className={wrapping.nowrap}>
          {isFact ? (
            texts.score(mine?.sum.mean ?? 0, duel.side.sum.mean)
          ) : (
            <>
              <VisuallyHidden>{texts.outcome(duel)}</VisuallyHidden>
              <span aria-hidden>{texts.win(duel)}</span>
            </>
          )}
        </Text>
      </Group>
      {!isFact && (
        <Group component="span" gap={0} wrap="nowrap" className={classes.bar} aria-hidden>
          <Box component="span" h="100%" w={`${duel.win * 100}%`} className={classes.win} />
          <Box component="span" h="100%" w={`${duel.tie * 100}%`} className={classes.tie} />
        </Group>
      )}
      <Group component="span" gap="sm" justify="space-between">
        <Text span size="sm" c="dimmed" fw={400}>
          {isFact ? texts.result(duel) : texts.ahead(duel, unit)}
        </Text>
        {!isFact && (
          <Text span size="sm" c="dimmed" fw={400}>
            {isClose(duel) ? `${texts.winLabel} · ${texts.close}` : texts.winLabel}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

interface ElevenProps {
  name: string;
  side: DuelSide;
  duels: Duels;
  /** Ids of players in both elevens. */
  both: ReadonlySet<string>;
  left?: readonly string[];
}

function Eleven({ name, side, duels: { unit, state }, both, left }: ElevenProps) {
  return (
    <Box component="section" aria-label={name} miw={0}>
      <Group gap="sm" justify="space-between" align="baseline" wrap="nowrap" mb="xs">
        <Text fw={600} size="sm" className={wrapping.breaks}>
          {name}{' '}
          <Text span inherit c="dimmed" fw={400}>
            {side.formation}
          </Text>
        </Text>
        <Text size="sm" fw={600} className={wrapping.nowrap}>
          {texts.sum(side.sum.mean, unit, state === 'over')}
        </Text>
      </Group>
      <ul>
        {side.eleven.map((player) => (
          <Group
            component="li"
            key={player.id}
            gap="sm"
            wrap="nowrap"
            justify="space-between"
            py="xs"
            fz="sm"
            className={surfaces.ruled}
          >
            <Group component="span" gap="xs" wrap="nowrap" miw={0}>
              {player.team !== null && <ClubMark team={player.team} />}
              <Link to={playerPath(player.id)} className={`${taps.name} ${wrapping.breaks}`}>
                {player.name}
              </Link>
              {player.isStar && <IconStarFilled size={14} aria-label={texts.star} />}
              {both.has(player.id) && (
                <Text span size="xs" c="dimmed">
                  {texts.shared}
                </Text>
              )}
            </Group>
            <Text span size="sm" c="dimmed" className={wrapping.nowrap}>
              {partOf(player, unit)}
            </Text>
          </Group>
        ))}
      </ul>
      {side.emptyPlaces > 0 && (
        <Text size="sm" c="warning">
          {texts.emptyPlaces(side.emptyPlaces)}
        </Text>
      )}
      {left !== undefined && left.length > 0 && (
        <Text size="sm" c="dimmed" className={wrapping.breaks}>
          {texts.left(left)}
        </Text>
      )}
    </Box>
  );
}

const partOf = (player: DuelPlayer, unit: Duels['unit']) => {
  if (player.brought !== null) return texts.brought(player, unit);
  return player.startProbability === null ? texts.free : texts.start(player.startProbability);
};
