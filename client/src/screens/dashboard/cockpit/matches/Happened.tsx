import { Box, Group, Text } from '@mantine/core';
import { clubWordOf } from '../../../../clubs/clubWords.ts';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { eventSignsOf, RowFact } from '../../../../players/chance/FactMarks.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { Fan } from '../../../../games/useFan.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import surfaces from '../../../../ui/Surfaces.module.css';
import { cockpitTexts as texts } from '../texts.ts';
import type { Mine } from './slots.ts';

const SHOWN = 4;

/** Whether a source reports the fan's players' events during a match. */
export const hasLiveEvents = ({ players }: Fan): boolean =>
  players.some(({ phase, player }) => phase === 'running' && player.played !== null);

/** Events of the fan's players in running matches, newest first: goals, cards and substitutions. */
export function Happened({ fan }: { fan: Fan }) {
  const eventful = fan.players
    .filter((mine) => wordsOf(mine).length > 0)
    .toSorted((one, other) => minuteOf(other) - minuteOf(one));
  return (
    <Panel title={texts.happened}>
      {eventful.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nothingHappened}
        </Text>
      )}
      <ul>
        {eventful.slice(0, SHOWN).map((mine) => (
          <Group
            component="li"
            key={mine.player.id}
            gap="sm"
            wrap="nowrap"
            mih="2.75rem"
            py="xs"
            className={surfaces.ruled}
          >
            {mine.player.team !== null && <ClubMark team={mine.player.team} size="medium" />}
            <Box component="span" flex={1} miw={0}>
              <b>{mine.player.name}</b>
              <Text span size="xs" c="dimmed" display="block">
                {[...wordsOf(mine), ...(mine.isStarter ? [] : [texts.onYourBench])].join(' · ')}
              </Text>
            </Box>
            {eventSignsOf(mine.player)}
            <RowFact fact={matchTruthOf(mine.player, mine.phase)} />
          </Group>
        ))}
      </ul>
    </Panel>
  );
}

/** A player's events, the most important first; empty if there are none. */
function wordsOf({ phase, player }: Mine): string[] {
  const { played, fixture } = player;
  if (phase !== 'running' || played === null || fixture === null) return [];
  const { goals, isSentOff, yellowCards, subbedInMinute, subbedOutMinute } = played;
  return [
    ...(goals > 0
      ? [texts.scored(goals, fixture.opponent === null ? null : clubWordOf(fixture.opponent))]
      : []),
    ...(isSentOff ? [texts.sentOff] : []),
    ...(yellowCards > 0 && !isSentOff ? [texts.booked] : []),
    ...(subbedOutMinute === null ? [] : [texts.wentOff]),
    ...(subbedInMinute === null ? [] : [texts.cameOn]),
  ];
}

/** The minute of an event as far as reported; goals and cards have no minute and count as new while he plays. */
const minuteOf = ({ player: { played } }: Mine): number =>
  played === null
    ? 0
    : (played.subbedOutMinute ??
      (played.goals > 0 || played.isSentOff ? played.minutes : (played.subbedInMinute ?? 0)));
