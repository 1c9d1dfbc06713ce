import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useHubNowMs } from '../../../../api/hubClock.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { ChanceChange } from '../../../../players/chance/ChanceChange.tsx';
import { StatusChange } from '../../../../players/status/StatusChange.tsx';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import type { Fan } from '../../../../games/useFan.ts';

const SHOWN = 3;

/** Changes since the last visit for players whose match is still ahead, the eleven first; the bell lists the rest. */
export function Changes({ fan }: { fan: Fan }) {
  const isUser = useUser() !== null;
  const nowMs = useHubNowMs();
  const { data } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  if (data === undefined) return null;
  const changeOf = new Map(data.items.map((item) => [item.playerId, item]));
  // Once his club's eleven is out, the pitch shows whether he starts.
  const changed = fan.players.flatMap(({ player, phase, isStarter }) => {
    const change = changeOf.get(player.id);
    const isAhead = phase === 'before' && player.isInEleven === null;
    return change === undefined || !isAhead ? [] : [{ player, change, isStarter }];
  });
  if (changed.length === 0) return null;
  return (
    <Panel title={texts.changes(data.seenTs, nowMs)}>
      <ul>
        {changed.slice(0, SHOWN).map(({ player, change, isStarter }) => (
          <li key={player.id} className={surfaces.ruled}>
            <Box
              component={Link}
              to={playerPath(player.id)}
              state={{ name: player.name }}
              c="ink"
              td="none"
              py="xs"
              className={taps.thumb}
            >
              <Group component="span" gap="sm">
                {player.team !== null && <ClubMark team={player.team} size="medium" />}
                <Box component="span" miw={0} flex="1 1 7rem">
                  <Text component="b" inherit fw={600}>
                    {player.name}
                  </Text>
                  {!isStarter && (
                    <Text span size="xs" c="dimmed" bg="sunken" bdrs="xs" ml="sm" px="sm">
                      {texts.bench}
                    </Text>
                  )}
                  {change.lastMatch && (
                    <Text span size="sm" c="dimmed" display="block">
                      {texts.lastMatch(change.lastMatch)}
                    </Text>
                  )}
                </Box>
                <Text span size="sm">
                  {change.status !== null && <StatusChange {...change.status} />}{' '}
                  {change.startProbability !== null && <ChanceChange {...change.startProbability} isBrief />}
                </Text>
              </Group>
            </Box>
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.more(changed.length - SHOWN)}
        </Text>
      )}
    </Panel>
  );
}
