import { Group, Tabs, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo, memo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import type { ClubDetails, ClubPlayer } from '@hub/shared/catalog/teams.schema.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase, type PhaseOf } from '../../fixtures/useMatches.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { isFitnessUnknown, Unknown } from './ClubFigures.tsx';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './SquadTabs.module.css';
import { texts } from './texts.ts';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { positionWord } from '../../format/termTexts.ts';

/** Search parameter of the open tab; without it the first tab is open. */
const TAB = 'kader';

const has =
  (wanted: InjuryStatus) =>
  ({ status }: ClubPlayer) =>
    status === wanted;

const TABS = [
  { value: 'alle', label: texts.tabs.all, includes: () => true, emptyText: texts.noPlayers },
  { value: 'einsatzbereit', label: texts.tabs.fit, includes: has('fit'), emptyText: texts.noneFit },
  { value: 'verletzt', label: texts.tabs.injured, includes: has('injured'), emptyText: texts.noneInjured },
  {
    value: 'fraglich',
    label: texts.tabs.questionable,
    includes: has('questionable'),
    emptyText: texts.noneQuestionable,
  },
  {
    value: 'gesperrt',
    label: texts.tabs.suspended,
    includes: has('suspended'),
    emptyText: texts.noneSuspended,
  },
] as const;
type TabValue = (typeof TABS)[number]['value'];

/** The tabs of the specification; others appear only while they have players or are open. */
const ALWAYS_SHOWN: ReadonlySet<TabValue> = new Set(['alle', 'einsatzbereit', 'verletzt']);

/** The squad by role rank, with tabs for all players and for those of each status. */
export function SquadTabs({ club: { squad, asOfTs } }: { club: ClubDetails }) {
  const [params, setParams] = useAddressParams();
  const { state } = useLocation();
  const isPhone = usePhone();
  const phaseOf = useChancePhase();
  // All of a squad have the same match.
  const match = squad.find((player) => player.match !== null)?.match ?? null;
  const hasBegun = phaseOf({ match }) !== 'before';
  const open = TABS.find(({ value }) => value === params.get(TAB)) ?? TABS[0];
  const tabs = useMemo(
    () =>
      TABS.map(({ value, label, includes, emptyText }) => ({
        value,
        label,
        emptyText,
        players: squad.filter(includes),
      })).filter(
        ({ value, players }) => ALWAYS_SHOWN.has(value) || players.length > 0 || value === open.value,
      ),
    [squad, open.value],
  );
  const unknown = squad.filter(({ status }) => status === 'unknown').length;
  const isUnknown = isFitnessUnknown(squad);
  const unreported = squad.some(({ status }) => status === 'injured' || status === 'questionable')
    ? texts.onlyAbsencesReported
    : texts.noStatusSource;
  const show = (value: string | null) =>
    setParams((current) => withParam(current, TAB, value === TABS[0].value ? '' : (value ?? '')), {
      replace: true,
      preventScrollReset: true,
      // Preserves the state for the back link.
      state,
    });

  const provenance = asOfTs !== null && (
    <Provenance asOfTs={asOfTs} begunMatchday={hasBegun ? match?.matchday : undefined} />
  );

  return (
    <Panel
      title={texts.squad}
      // Nothing is shown above the tabs.
      pt={isPhone && !hasBegun ? 0 : undefined}
      className={classes.panel}
      aside={(!isPhone || hasBegun) && provenance}
    >
      <Tabs value={open.value} onChange={show} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {tabs.map(({ value, label, players }) => (
            <Tabs.Tab key={value} value={value} className={`${taps.thumb} ${classes.tab}`}>
              {label}{' '}
              {!(isUnknown && players.length === 0) && (
                <Text span inherit c="dimmed" className={classes.count}>
                  {texts.tabCount(players.length)}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, players, emptyText }) => (
          <Tabs.Panel key={value} value={value}>
            {isUnknown && (
              <Text size="sm" c="dimmed" mt="sm" className={classes.hint}>
                {value === 'einsatzbereit' ? texts.fitnessUnreportedExplained : unreported}
              </Text>
            )}
            {!isUnknown && unknown > 0 && value !== TABS[0].value && (
              <Text size="sm" c="dimmed" mt="md">
                {texts.unknownIn(unknown)}
              </Text>
            )}
            {players.length === 0 && !isUnknown && <EmptyState Icon={IconUsers} title={emptyText} />}
            {players.length > 0 && (
              <SquadList players={players} isFitnessKnown={!isUnknown} phaseOf={phaseOf} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isPhone && !hasBegun && provenance}
    </Panel>
  );
}

interface ProvenanceProps {
  asOfTs: string;
  /** Once its match has begun. */
  begunMatchday: number | undefined;
}

function Provenance({ asOfTs, begunMatchday }: ProvenanceProps) {
  return (
    <Group component="span" gap="line" align="stretch" c="dimmed" fz="sm">
      <strong>{begunMatchday === undefined ? texts.noGuarantee : texts.beforeKickoff(begunMatchday)}</strong>
      {/* A later run had no new inputs since kickoff. */}
      {begunMatchday === undefined && <time dateTime={asOfTs}>{texts.asOf(formatKickoff(asOfTs))}</time>}
    </Group>
  );
}

/** Fewer start too rarely to be looked for. */
const RARE_BELOW = 0.15;

interface SquadListProps {
  players: readonly ClubPlayer[];
  isFitnessKnown: boolean;
  phaseOf: PhaseOf;
}

/** The players, those with a slim chance folded below the others. */
function SquadList({ players, isFitnessKnown, phaseOf }: SquadListProps) {
  const rowOf = (player: ClubPlayer) => (
    <SquadRow key={player.id} player={player} isFitnessKnown={isFitnessKnown} phase={phaseOf(player)} />
  );
  const isRare = (player: ClubPlayer) => {
    const truth = listedTruthOf(player, phaseOf(player));
    return 'startProbability' in truth && truth.startProbability < RARE_BELOW;
  };
  const rare = players.filter(isRare);
  const others = players.filter((player) => !rare.includes(player));
  return (
    <>
      <ul className={classes.list}>{others.map(rowOf)}</ul>
      {rare.length > 0 && (
        <Disclosure title={texts.rare} count={rare.length} isOpen={others.length === 0}>
          <ul className={classes.list}>{rare.map(rowOf)}</ul>
        </Disclosure>
      )}
    </>
  );
}

interface SquadRowProps {
  player: ClubPlayer;
  /** Whether sources report which players are fit; otherwise only reasons to miss a match are shown. */
  isFitnessKnown: boolean;
  /** Of the match that his chance is for. */
  phase: MatchPhase;
}

/** A squad player: facts below the name, with enough room season figures, and the estimate apart from both. */
const SquadRow = memo(function SquadRow({ player, isFitnessKnown, phase }: SquadRowProps) {
  const isPhone = usePhone();
  return (
    <PlayerRow
      player={player}
      meta={
        <>
          <span>{positionWord(player.positionPrimary)}</span>
          <PlayerStatusLabels player={player} isComplete={isFitnessKnown} />
        </>
      }
      aside={
        isPhone ? undefined : (
          <Group gap="line" fz="xs">
            <FormBadge formRating={player.formRating} />
            <GoalsAndAssists player={player} />
            <Labelled label={texts.starts}>
              {player.starts === null ? <Unknown /> : texts.startsValue(player.starts)}
            </Labelled>
          </Group>
        )
      }
      startProbability={player.startProbability ?? undefined}
      truth={listedTruthOf(player, phase)}
    />
  );
});

/** Both figures; a source may report goals without assists. */
function GoalsAndAssists({ player: { goals, assists } }: { player: ClubPlayer }) {
  return (
    <Labelled label={texts.goalsAndAssists}>
      {goals === null ? (
        <Unknown />
      ) : (
        <>
          {goals} / {assists ?? <Unknown />}
        </>
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={wrapping.nowrap}>
      <Text span inherit c="dimmed">
        {label}
      </Text>{' '}
      <strong>{children}</strong>
    </span>
  );
}
