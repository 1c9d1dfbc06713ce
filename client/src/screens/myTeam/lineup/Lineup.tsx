import { NativeSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { BestEleven, Formation } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { fitsHeld, formationHeldSince, type Held } from '@hub/shared/games/lockedChanges.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { PitchFact } from '../../../players/chance/FactMarks.tsx';
import { isDecided, matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { gameTexts } from '../../../games/gameTexts.ts';
import { Stars } from '../../../games/Stars.tsx';
import type { Fan } from '../../../games/useFan.ts';
import { useTeamStars } from '../../../games/useStars.ts';
import { Pitch } from '../../../pitch/Pitch.tsx';
import { ChanceMark, PinBadge, StarBadge } from '../../../pitch/PitchMarks.tsx';
import { useOpenPlayerActions } from '../../../players/actions/PlayerActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import grids from '../../../ui/Grids.module.css';
import surfaces from '../../../ui/Surfaces.module.css';
import classes from './Lineup.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from '../texts.ts';
import { Departed } from './Departed.tsx';
import { Group, NOTHING_HELD, type Phases, type RowProps } from './Group.tsx';

interface LineupProps {
  team: UserTeam;
  eleven: BestEleven<UserTeamPlayer>;
  /** The team's position on the matchday; null while unknown, and after the season. */
  fan: Fan | null;
  onFormation: (formation: Formation | null) => void;
  onRemove: (player: UserTeamPlayer) => void;
}

/** The eleven by position group, on a desktop beside a pitch, and the bench in order of preference. */
export function Lineup({ team, eleven, fan, onFormation, onRemove }: LineupProps) {
  const pinned = useMemo(
    () => new Set(team.players.flatMap(({ id, place }) => (place === 'pinned' ? id : []))),
    [team.players],
  );
  const openActions = useOpenPlayerActions();
  const isKnown = team.players.some((player) => seenChanceOf(player) !== null);
  const hasValues = team.players.some(({ value }) => value !== null);
  const phases: Phases = useMemo(
    () => new Map((fan?.players ?? []).map(({ player, phase }) => [player.id, phase])),
    [fan],
  );
  const held = fan?.held ?? NOTHING_HELD;
  const stars = useTeamStars(team, fan)?.ids;
  const { formations } = GAME_PROFILES[team.game];
  const lockedSinceTs = formations.length > 1 ? formationHeldSince(team, held, formations) : null;
  const rowOf = { userTeamId: team.id, phases, held, stars, saidLockTs: lockedSinceTs, onRemove };
  return (
    <div className={classes.lineup}>
      <Panel
        title={fan?.phase === 'over' ? texts.ownEleven : texts.bestEleven}
        aside={
          <FormationChoice
            team={team}
            shown={eleven.formation}
            held={held}
            lockedSinceTs={lockedSinceTs}
            onFormation={onFormation}
          />
        }
        className={`${surfaces.contains} ${classes.panel}`}
      >
        <Stars team={team} fan={fan} />
        <div className={classes.columns}>
          <div className={classes.pitch}>
            <Pitch
              isDecorative
              onPick={({ id, name }) => openActions?.({ id, name, userTeamId: team.id })}
              label={texts.bestEleven}
              free={eleven.emptyPlaces}
              players={POSITION_GROUPS.flatMap((group) =>
                eleven.starters[group].map((player) => {
                  const chance = seenChanceOf(player);
                  const mine = { player, phase: phases.get(player.id) ?? null };
                  return {
                    ...player,
                    positionGroup: group,
                    mark: isDecided(mine.player, mine.phase) ? (
                      <PitchFact fact={matchTruthOf(mine.player, mine.phase)} />
                    ) : (
                      chance !== null && <ChanceMark startProbability={chance} />
                    ),
                    badge: badgesOf(stars?.has(player.id), pinned.has(player.id)),
                  };
                }),
              )}
            />
          </div>
          <div>
            {POSITION_GROUPS.map((group) => (
              <Group
                key={group}
                group={group}
                players={eleven.starters[group]}
                emptyPlaces={eleven.emptyPlaces[group]}
                {...rowOf}
              />
            ))}
          </div>
        </div>
      </Panel>
      <Panel title={texts.bench} className={`${surfaces.contains} ${classes.panel}`}>
        {eleven.bench.length === 0 ? (
          <Text size="xs" c="dimmed" mb="xs" className={grids.silentOnPhone}>
            {texts.benchEmpty}
          </Text>
        ) : (
          <>
            <Text size="xs" c="dimmed" mb="xs" className={grids.silentOnPhone}>
              {isKnown && (hasValues ? texts.benchHintByValue : texts.benchHint)}
            </Text>
            <Bench seats={eleven.bench} {...rowOf} />
          </>
        )}
      </Panel>
      <Departed team={team} held={held} onRemove={onRemove} />
    </div>
  );
}

function badgesOf(isStar = false, isPinned = false) {
  if (!isStar) return isPinned ? <PinBadge /> : undefined;
  return (
    <>
      <StarBadge />
      {isPinned && <PinBadge />}
    </>
  );
}

interface FormationChoiceProps extends Pick<LineupProps, 'team' | 'onFormation'> {
  /** The formation of the eleven on the pitch. */
  shown: Formation;
  held: Held;
  /** ISO-8601 UTC; null while it can be chosen. */
  lockedSinceTs: string | null;
}

/** The formations of the team's game, or automatically the best one; a game with one formation offers no choice. */
function FormationChoice({ team, shown, held, lockedSinceTs, onFormation }: FormationChoiceProps) {
  const { formations } = GAME_PROFILES[team.game];
  const best = useMemo(() => elevenOfTeam({ ...team, formation: null }).formation, [team]);
  if (formations.length === 1)
    return (
      <Text span size="sm" c="dimmed" className={classes.formation}>
        {texts.formation(shown)}
      </Text>
    );
  const isChosen = team.formation === shown;
  if (lockedSinceTs !== null)
    return (
      <NativeSelect
        aria-label={texts.chooseFormation}
        c="dimmed"
        fz="sm"
        className={classes.formation}
        size="xs"
        disabled
        data={[`${shown} · ${gameTexts.lockedSince(lockedSinceTs)}`]}
      />
    );
  return (
    <NativeSelect
      aria-label={texts.chooseFormation}
      c="dimmed"
      fz="sm"
      className={classes.formation}
      size="xs"
      value={isChosen ? shown : ''}
      data={[
        // With locked players, the best formation may be out of reach.
        { value: '', label: team.formation === null && best !== shown ? shown : texts.bestFormation(best) },
        ...formations
          .filter((formation) => fitsHeld(held, formation))
          .map((formation) => ({ value: formation, label: formation })),
      ]}
      onChange={({ currentTarget }) =>
        onFormation(formations.find((formation) => formation === currentTarget.value) ?? null)
      }
    />
  );
}

function Bench({
  seats,
  phases,
  held,
  stars: _stars,
  ...rowOf
}: RowProps & { seats: LineupProps['eleven']['bench'] }) {
  const outfield = seats.filter(({ role }) => role === 'outfield');
  return (
    <ol aria-label={texts.bench}>
      {seats.map((seat) => (
        <TeamPlayerRow
          key={seat.player.id}
          player={seat.player}
          phase={phases.get(seat.player.id)}
          held={held.get(seat.player.id)}
          seat={
            seat.role === 'outfield'
              ? texts.seats.outfield(outfield.indexOf(seat) + 1)
              : texts.seats[seat.role]
          }
          {...rowOf}
        />
      ))}
    </ol>
  );
}
