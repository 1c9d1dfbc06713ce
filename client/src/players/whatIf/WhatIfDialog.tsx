import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { ActionIcon, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { isOfficialChance, type Assumption } from '@hub/shared/startChance/pstartTerms.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { WhatIf } from '@hub/shared/users/whatIf.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { PositionBadges } from '../profile/PositionBadges.tsx';
import { texts } from './texts.ts';
import classes from './WhatIfDialog.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

type Assumed = Readonly<Record<string, Assumption>>;
type Club = WhatIf[number];

interface WhatIfDialogProps {
  player: PlayerRef;
  isOpen: boolean;
  onClose: () => void;
}

/** The chances of a player's club and the user's teams if he were out or certain to start; other players can be added. */
export function WhatIfDialog({ player, isOpen, onClose }: WhatIfDialogProps) {
  const [assumed, setAssumed] = useState<Assumed>({ [player.id]: 'out' });
  const assumptions = Object.entries(assumed).map(([playerId, assumption]) => ({ playerId, assumption }));
  const { data, error, isFetching } = trpc.myTeam.whatIf.useQuery(
    { assumed: assumptions },
    { enabled: isOpen && assumptions.length > 0, placeholderData: keepPreviousData },
  );
  // Without assumptions nothing changes.
  const clubs = (assumptions.length > 0 ? data : data?.map(asItIs))?.map(putFirst(player.id));
  const assume = (playerId: string, assumption: Assumption) =>
    setAssumed(({ [playerId]: current, ...others }) =>
      current === assumption ? others : { ...others, [playerId]: assumption },
    );
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <Text size="sm" c="dimmed" className={classes.note}>
        {texts.forYou}
      </Text>
      <Failure error={error} title={texts.notLoaded} />
      <VisuallyHidden component="output">{isFetching ? texts.loading : ''}</VisuallyHidden>
      {clubs === undefined && error === null && <Skeleton height={420} mt="sm" />}
      {clubs?.length === 0 && (
        <Box component="p" my="md">
          {texts.noFixture}
        </Box>
      )}
      {clubs !== undefined && <OwnTeams clubs={clubs} />}
      {clubs?.map((club) => (
        <ClubChances key={club.club.id} club={club} assumed={assumed} onAssume={assume} />
      ))}
    </Dialog>
  );
}

/** The requested player is listed before his team-mates. */
const putFirst =
  (playerId: string) =>
  (club: Club): Club => ({
    ...club,
    players: club.players.toSorted(
      (one, other) => Number(other.id === playerId) - Number(one.id === playerId),
    ),
  });

const asItIs = (club: Club): Club => ({
  ...club,
  players: club.players.map((one) => ({ ...one, after: one.before })),
});

interface ClubChancesProps {
  club: Club;
  assumed: Assumed;
  onAssume: (playerId: string, assumption: Assumption) => void;
}

function ClubChances({ club: { club, isOfficial, players }, assumed, onAssume }: ClubChancesProps) {
  const sum = players.reduce((places, { after }) => places + after, 0);
  return (
    <section>
      <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap" mt="md">
        <Title order={3} size="md">
          {club.name}
        </Title>
        <Text span size="xs" c="dimmed">
          {texts.sum(sum)}
        </Text>
      </Group>
      {isOfficial ? (
        <Text size="sm" c="dimmed" className={classes.note}>
          {texts.official}
        </Text>
      ) : (
        <ol aria-label={texts.squad(club.name)}>
          {players.map(({ id, name, positions, before, after }) => (
            <li
              key={id}

              className={`${surfaces.ruled} ${classes.row}`}
              data-assumed={assumed[id]}
            >
              <Stack component="span" gap={0} miw={0} className={classes.who}>
                <Text span size="sm" fw={600} className={wrapping.cut}>
                  {name}
                </Text>
                <PositionBadges positions={positions} />
              </Stack>
              <Change before={before} after={after} />
              <ActionIcon
                variant={assumed[id] === 'out' ? 'filled' : 'subtle'}
                size={44}
                aria-label={texts.out(name)}
                title={texts.out(name)}
                aria-pressed={assumed[id] === 'out'}
                onClick={() => onAssume(id, 'out')}
              >
                <IconX size={18} stroke={2} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant={assumed[id] === 'certain' ? 'filled' : 'subtle'}
                size={44}
                aria-label={texts.certain(name)}
                title={texts.certain(name)}
                aria-pressed={assumed[id] === 'certain'}
                onClick={() => onAssume(id, 'certain')}
              >
                <IconCheck size={18} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  const isShown = formatStartChance(before) !== formatStartChance(after);
  const then = isOfficialChance(after)
    ? texts[after === 1 ? 'isCertain' : 'isOut']
    : formatStartChance(after);
  return (
    <Text span size="sm" ta="end" pe="xs" className={wrapping.nowrap}>
      {isShown && (
        <Text span size="xs" c="dimmed">
          <VisuallyHidden>{texts.before} </VisuallyHidden>
          {formatStartChance(before)} → <VisuallyHidden>{texts.after} </VisuallyHidden>
        </Text>
      )}
      <Text component="strong" inherit fw={600} c={isShown ? (after > before ? 'good' : 'wrong') : undefined}>
        {then}
      </Text>
    </Text>
  );
}

/** The effect on the user's teams with players of these clubs. */
function OwnTeams({ clubs }: { clubs: readonly Club[] }) {
  const { data: teams } = trpc.myTeam.teams.useQuery();
  const afterOf = new Map(
    clubs
      .filter(({ isOfficial }) => !isOfficial)
      .flatMap(({ players }) => players.map((one) => [one.id, one.after])),
  );
  const concerned = (teams ?? []).filter(({ players }) => players.some(({ id }) => afterOf.has(id)));
  if (concerned.length === 0) return null;
  return (
    <Stack component="ul" aria-label={texts.yourTeam} gap="sm" mt="sm">
      {concerned.map((team) => (
        <OwnTeam key={team.id} team={team} afterOf={afterOf} />
      ))}
    </Stack>
  );
}

function OwnTeam({ team, afterOf }: { team: UserTeam; afterOf: ReadonlyMap<string, number> }) {
  const now = elevenOfTeam(team);
  const then = elevenOfTeam({
    ...team,
    players: team.players.map((player) => ({
      ...player,
      startProbability: afterOf.get(player.id) ?? player.startProbability,
    })),
  });
  const starting = starterIdsOf(now);
  const coming = Object.values(then.starters)
    .flat()
    .filter(({ id }) => !starting.has(id));
  return (
    <Stack component="li" gap="line" className={`${surfaces.sunken} ${grids.columnRest} ${classes.team}`}>
      <Text span size="sm" fw={600} className={wrapping.cut}>
        {team.name}
      </Text>
      <Text span size="sm" fw={600}>
        {texts.team(now.expectedStarters ?? 0, then.expectedStarters ?? 0)}
      </Text>
      <Text span size="sm" c="dimmed" className={classes.note}>
        {coming.length === 0 ? texts.sameEleven : texts.comesIn(coming.map(({ name }) => name).join(', '))}
      </Text>
    </Stack>
  );
}
