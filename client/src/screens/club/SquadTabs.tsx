import { Tabs } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import type { ClubDetails, ClubPlayer } from '#shared/catalog/teams.schema.ts';
import type { InjuryStatus } from '#shared/terms.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { isFitnessUnknown } from './isFitnessUnknown.ts';
import { SquadRow } from './SquadRow.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SquadTabs.module.css';
import { texts } from './texts.ts';

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
export function SquadTabs({ club: { squad, asOfTs, nextFixture } }: { club: ClubDetails }) {
  const [params, setParams] = useAddressParams();
  const { state } = useLocation();
  const isPhone = usePhone();
  const hasBegun = useHasBegun(nextFixture);
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
  const show = (value: string | null) =>
    setParams((current) => withParam(current, TAB, value === TABS[0].value ? '' : (value ?? '')), {
      replace: true,
      preventScrollReset: true,
      // Preserves the state for the back link.
      state,
    });

  const provenance = asOfTs !== null && (
    <span className={`${ui.hint} ${ui.wrap} ${ui.gapX12}`}>
      <strong>{hasBegun ? texts.beforeKickoff : texts.noGuarantee}</strong>
      {/* A later run had no new inputs since kickoff. */}
      {!hasBegun && <time dateTime={asOfTs}>{texts.asOf(formatKickoff(asOfTs))}</time>}
    </span>
  );

  return (
    <Panel title={texts.squad} className={classes.panel} aside={(!isPhone || hasBegun) && provenance}>
      <Tabs value={open.value} onChange={show} keepMounted={false}>
        <Tabs.List className={`${ui.wraps} ${classes.tabs}`}>
          {tabs.map(({ value, label, players }) => (
            <Tabs.Tab key={value} value={value} className={`${ui.textS} ${ui.thumb} ${classes.tab}`}>
              {label}{' '}
              {!(isUnknown && value === 'einsatzbereit') && (
                <span className={`${ui.quiet} ${classes.count}`}>{texts.tabCount(players.length)}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, players, emptyText }) => (
          <Tabs.Panel key={value} value={value}>
            {isUnknown && (
              <p className={`${ui.hint} ${ui.above6} ${classes.hint}`}>
                {value === 'einsatzbereit' ? texts.fitnessUnreportedExplained : texts.onlyAbsencesReported}
              </p>
            )}
            {!isUnknown && unknown > 0 && value !== TABS[0].value && (
              <p className={`${ui.hint} ${ui.above12}`}>{texts.unknownIn(unknown)}</p>
            )}
            {players.length === 0 && !(isUnknown && value === 'einsatzbereit') && (
              <EmptyState Icon={IconUsers} title={emptyText} />
            )}
            {players.length > 0 && (
              <ul className={classes.list}>
                {players.map((player) => (
                  <SquadRow key={player.id} player={player} isFitnessKnown={!isUnknown} hasBegun={hasBegun} />
                ))}
              </ul>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isPhone && !hasBegun && provenance}
    </Panel>
  );
}
