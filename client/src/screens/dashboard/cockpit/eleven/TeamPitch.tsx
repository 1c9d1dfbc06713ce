import { Box, Center, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { partnersOf } from '@hub/shared/games/alarms.ts';
import { fitsHeld, formationHeldSince, isWhollyHeld } from '@hub/shared/games/lockedChanges.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { Pitch } from '../../../../pitch/Pitch.tsx';
import { StarBadge } from '../../../../pitch/PitchMarks.tsx';
import { useTeamStars } from '../../../../games/useStars.ts';
import { paths, transfersPath } from '@hub/shared/hub/paths.ts';
import { useOpenPlayerActions } from '../../../../players/actions/PlayerActions.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { eventSignsOf, PitchFact } from '../../../../players/chance/FactMarks.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { Swap } from '../decisions/useSwap.ts';
import type { Mine } from '../matches/slots.ts';
import grids from '../../../../ui/Grids.module.css';
import taps from '../../../../ui/Taps.module.css';
import classes from './TeamPitch.module.css';
import { cockpitTexts as texts } from '../texts.ts';
import { gameTexts } from '../../../../games/gameTexts.ts';
import type { Fan } from '../../../../games/useFan.ts';

interface TeamPitchProps {
  team: UserTeam;
  fan: Fan;
  onFormation: (formation: Formation | null) => void;
  onSwap: Swap;
}

/** The fan's eleven: first with estimates, later with facts. A tap opens the actions for a player. */
export function TeamPitch({ team, fan, onFormation, onSwap }: TeamPitchProps) {
  const openActions = useOpenPlayerActions();
  const starters = fan.players.filter(({ isStarter }) => isStarter);
  const stars = useTeamStars(team, fan);
  const canChange = GAME_PROFILES[team.game].formations.length > 1;
  // Beside the formation, once for all.
  const isLockSaid = canChange && isWhollyHeld(team, fan.held);
  return (
    <Pitch
      label={texts.pitch}
      players={starters.flatMap(
        (mine) => pitchPlayerOf(mine, { isStar: stars?.ids.has(mine.player.id), isLockSaid }) ?? [],
      )}
      free={fan.eleven.emptyPlaces}
      freePath={transfersPath(team.id)}
      onPick={({ id, name }) => {
        const picked = starters.find(({ player }) => player.id === id)?.player;
        openActions?.({
          id,
          name,
          userTeamId: team.id,
          swap: picked && {
            partners: partnersOf(fan, team, id),
            run: (comes) => onSwap(picked, comes),
          },
        });
      }}
      start={
        canChange ? (
          <FormationChoice team={team} fan={fan} onFormation={onFormation} />
        ) : (
          <Box component="span" display="inline-block" p="xs">
            {fan.eleven.formation}
          </Box>
        )
      }
      end={
        <Box
          component={Link}
          to={`${paths.myTeam}?team=${encodeURIComponent(team.id)}`}
          td="none"
          fz="sm"
          className={`${taps.bare} ${grids.inline} ${classes.corner}`}
        >
          {texts.squad}
          <IconChevronRight size={16} stroke={2.2} aria-hidden />
        </Box>
      }
    />
  );
}

interface PitchSigns {
  isStar?: boolean | undefined;
  /** Whether everybody is locked, which is said once. */
  isLockSaid?: boolean;
}

/** The pitch's data for a player; null if he has no place on it. */
export function pitchPlayerOf(mine: Mine, { isStar = false, isLockSaid = false }: PitchSigns = {}) {
  const { player, phase, heldSinceTs } = mine;
  const positionGroup = fieldGroupOf(player);
  if (positionGroup === null) return null;
  const fact = matchTruthOf(player, phase);
  const sign =
    eventSignsOf(player) ??
    (phase === 'before' && heldSinceTs !== null && !isLockSaid ? (
      <LockBadge sinceTs={heldSinceTs} />
    ) : undefined);
  return {
    ...player,
    positionGroup,
    mark: <PitchFact fact={fact} />,
    badge: isStar ? (
      <>
        <StarBadge />
        {sign}
      </>
    ) : (
      sign
    ),
    isOut: ['bench', 'missing', 'suspended', 'injured', 'free'].includes(fact.kind),
  };
}

const LockBadge = ({ sinceTs }: { sinceTs: string }) => (
  <Center
    component="span"
    w={16}
    h={16}
    bdrs="50%"
    c="var(--hub-night)"
    bg="var(--hub-white)"
    title={gameTexts.lockedSince(sinceTs)}
  >
    <IconLock size={10} stroke={2.6} aria-hidden />
    <VisuallyHidden>({gameTexts.lockedSince(sinceTs)})</VisuallyHidden>
  </Center>
);

function FormationChoice({ team, fan, onFormation }: Omit<TeamPitchProps, 'onSwap'>) {
  const { formations } = GAME_PROFILES[team.game];
  const best = useMemo(() => elevenOfTeam({ ...team, formation: null }).formation, [team]);
  const shown = fan.eleven.formation;
  const sinceTs = formationHeldSince(team, fan.held, formations);
  if (sinceTs !== null)
    return (
      <Stack component="span" gap="xs" align="center" lh={1.2} className={classes.corner}>
        <Box component="select" aria-label={texts.formation} fz="sm" className={taps.bare} disabled>
          <option>{shown}</option>
        </Box>
        <Text span size="xs">
          {gameTexts.lockedSince(sinceTs)}
        </Text>
      </Stack>
    );
  return (
    <Box
      component="select"
      aria-label={texts.formation}
      td="none"
      fz="sm"
      className={`${taps.bare} ${grids.inline} ${classes.corner}`}
      value={team.formation === shown ? shown : ''}
      onChange={({ currentTarget }) =>
        onFormation(formations.find((formation) => formation === currentTarget.value) ?? null)
      }
    >
      <option value="">{team.formation === null ? shown : texts.best(best)}</option>
      {formations
        .filter((formation) => fitsHeld(fan.held, formation))
        .map((formation) => (
          <option key={formation} value={formation}>
            {formation}
          </option>
        ))}
    </Box>
  );
}
