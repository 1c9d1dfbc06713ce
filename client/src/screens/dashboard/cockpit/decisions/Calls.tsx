import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconArmchair, IconArrowsUpDown, IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CloseCall } from '@hub/shared/games/closeCalls.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { comparePath } from '@hub/shared/hub/paths.ts';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import wrapping from '../../../../ui/Wrapping.module.css';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import classes from './Calls.module.css';
import { RowFact } from '../../../../players/chance/FactMarks.tsx';
import { MatchOf } from '../../../../games/MatchOf.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { Mine } from '../matches/slots.ts';
import { cockpitTexts as texts, nameIn } from '../texts.ts';
import type { Fan } from '../../../../games/useFan.ts';
import type { Swap } from './useSwap.ts';

interface CallsProps {
  fan: Fan;
  calls: readonly CloseCall<UserTeamPlayer>[];
  onSwap: Swap;
}

/** Close calls: A or B, with deadline, reason, and a swap in one tap; the rest of a card compares the two. */
export function Calls({ fan, calls, onSwap }: CallsProps) {
  const of = new Map(fan.players.map((one) => [one.player.id, one]));
  return (
    <section aria-label={texts.calls}>
      <Title order={2} fw={600} mb="sm" size="lg">
        {texts.calls}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {calls.length}
        </Text>
      </Title>
      <Stack component="ul" gap="sm">
        {calls.map((call) => (
          <Group
            component="li"
            key={call.starter.id}
            gap="sm"
            align="stretch"
            p="sm"
            pl="md"
            className={`${surfaces.surface} ${surfaces.contains}`}
          >
            <Box
              component={Link}
              to={comparePath([call.starter.id, call.rival.id])}
              miw={0}
              bdrs="sm"
              className={`${wrapping.inherits} ${classes.pair}`}
            >
              <Group component="span" gap="sm" align="stretch" justify="space-between" fz="sm">
                <b>{texts.why(call, fan.locks.get(call.starter.team?.id ?? '')?.elevenTs)}</b>{' '}
                <Text span inherit c="dimmed">
                  {texts.until(deadlineOf(fan, call))}
                </Text>
              </Group>
              <Side player={call.starter} mine={of.get(call.starter.id)} call={call} isStarter />
              <Side player={call.rival} mine={of.get(call.rival.id)} call={call} />
            </Box>
            <Box
              component="button"
              type="button"
              bdrs="md"
              p="xs"
              className={`${surfaces.soft} ${taps.pointed} ${classes.swap}`}
              onClick={() => onSwap(call.starter, call.rival)}
            >
              <IconArrowsUpDown size={20} stroke={1.9} aria-hidden />
              {texts.swap}
              <VisuallyHidden>: {texts.swapFor(call.rival, call.starter)}</VisuallyHidden>
            </Box>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

/** The earlier of the two locks. */
const deadlineOf = (fan: Fan, { starter, rival }: CloseCall<UserTeamPlayer>): string =>
  [starter, rival].flatMap(({ team }) => fan.locks.get(team?.id ?? '')?.lockTs ?? []).toSorted()[0] ?? '';

interface SideProps {
  player: UserTeamPlayer;
  mine: Mine | undefined;
  call: CloseCall<UserTeamPlayer>;
  isStarter?: boolean;
}

function Side({ player, mine, call, isStarter = false }: SideProps) {
  const Sign = isStarter ? IconShirtSport : IconArmchair;
  return (
    <span className={classes.side} data-starts={isStarter || undefined}>
      <Sign size={17} stroke={1.8} aria-hidden />
      <Group component="span" gap="sm" align="baseline" miw={0} className={classes.who}>
        <VisuallyHidden>{isStarter ? texts.starts : texts.waits} </VisuallyHidden>
        <Text component="b" inherit maw="100%" className={wrapping.cut} title={player.name}>
          {nameIn([call.starter, call.rival], player)}
        </Text>{' '}
        <MatchOf player={player} />
      </Group>{' '}
      {mine !== undefined && <RowFact fact={matchTruthOf(mine.player, mine.phase)} />}
    </span>
  );
}
