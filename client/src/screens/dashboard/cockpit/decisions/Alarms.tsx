import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowsUpDown } from '@tabler/icons-react';
import { useState } from 'react';
import { irreplaceableOf, type Alarm } from '@hub/shared/games/alarms.ts';
import { nextLookOf } from '@hub/shared/games/fanMatchday.ts';
import { transfersPath } from '@hub/shared/hub/paths.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { Link } from 'react-router';
import grids from '../../../../ui/Grids.module.css';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import wrapping from '../../../../ui/Wrapping.module.css';
import classes from './Alarms.module.css';
import { RowFact } from '../../../../players/chance/FactMarks.tsx';
import { AlertOffer } from '../after/AlertOffer.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { cockpitTexts as texts } from '../texts.ts';
import { MatchOf } from '../../../../games/MatchOf.tsx';
import { lockAfter } from '../../../../games/lockAfter.ts';
import type { FanNow } from '../../../../games/useFan.ts';
import type { Swap } from './useSwap.ts';

/** More at once would push the eleven out of sight. */
const SHOWN = 2;

interface AlarmsProps {
  now: FanNow;
  alarms: readonly Alarm<UserTeamPlayer>[];
  onSwap: Swap;
}

/** Starters who will not start, each with the best available replacement one tap away. */
export function Alarms({ now, alarms, onSwap }: AlarmsProps) {
  return (
    <>
      {alarms.slice(0, SHOWN).map((alarm) => (
        <AlarmCard key={alarm.starter.id} alarm={alarm} now={now} onSwap={onSwap} />
      ))}
      {alarms.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {texts.moreAlarms(alarms.length - SHOWN)}
        </Text>
      )}
    </>
  );
}

function AlarmCard({
  alarm,
  now,
  onSwap,
}: { alarm: Alarm<UserTeamPlayer> } & Pick<AlarmsProps, 'now' | 'onSwap'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { starter, lockTs, replacements } = alarm;
  const [best, ...others] = replacements;
  const fanPlayer = now.fan.players.find(({ player }) => player.id === best.id);
  return (
    <section className={`${surfaces.surface} ${classes.alarm}`} aria-label={texts.alarmTitle(alarm)}>
      <Stack gap="sm" align="center" className={grids.columnLabel}>
        <span className={`${surfaces.sign} ${classes.sign}`}>
          <IconAlertTriangle size={20} stroke={2} aria-hidden />
        </span>
        <div role="alert">
          <Title order={2} fw={800} size="lg" className={wrapping.hyphens}>
            {texts.alarmTitle(alarm)}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.alarmWhy(alarm)}
            {/* The countdown above is the next lock's. */}
            {lockTs !== now.fan.next?.lockTs && ` ${texts.swapUntil(lockTs)}`}
          </Text>
        </div>
      </Stack>
      <Group gap="sm" bg="sunken" bdrs="md" my="sm" p="sm">
        {best.team !== null && <ClubMark team={best.team} size="medium" />}
        <Box flex="1 1 8rem" miw={0}>
          <Text component="b" display="block" inherit fw={600}>
            {best.name}
          </Text>{' '}
          <MatchOf player={best} />
        </Box>
        {fanPlayer !== undefined && <RowFact fact={matchTruthOf(fanPlayer.player, fanPlayer.phase)} />}
      </Group>
      <Group gap="sm" align="stretch" className={classes.actions}>
        <Button
          size="md"
          leftSection={<IconArrowsUpDown size={18} stroke={2} aria-hidden />}
          onClick={() => onSwap(starter, best)}
        >
          {texts.swapFor(best, starter)}
        </Button>
        {others.length > 0 && (
          <Button size="md" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {texts.others(others.length)}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Group gap="sm" align="stretch" mt="sm" className={classes.actions}>
          {others.map((other) => (
            <Button key={other.id} size="md" variant="default" onClick={() => onSwap(starter, other)}>
              {texts.swapFor(other, starter)}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}

/**
 * Says that there is nothing to decide, and when to look again; for starters without a replacement on the bench, that only the
 * market helps. A line rather than a card, because it asks for nothing.
 */
export function NothingToDo({ now, team }: { now: FanNow; team: UserTeam }) {
  const { fan, nowMs, reported } = now;
  const look = nextLookOf(fan, nowMs);
  const irreplaceable = irreplaceableOf(fan, team);
  const isFine = irreplaceable.length === 0;
  const title = isFine ? texts.nothingToDo : texts.noReplacement;
  return (
    <section aria-label={title}>
      <Title order={2} fw={600} size="sm" display="inline" className={wrapping.hyphens}>
        {title}
      </Title>
      {'. '}
      <Text span size="sm" c="dimmed">
        {!isFine && `${texts.hardlyStart(irreplaceable)} `}
        {look !== null && texts.nextLook(look, reported)}
        {look === null &&
          (fan.next === null ? texts.nothingAhead(lockAfter(now, team)) : texts.openAhead(fan.next.lockTs))}
      </Text>{' '}
      {!isFine && (
        <Link to={transfersPath(team.id)} className={taps.linkInText}>
          {texts.whomToBuy}
        </Link>
      )}
      {isFine && look !== null && reported.elevens && <AlertOffer kind="eleven" />}
    </section>
  );
}
