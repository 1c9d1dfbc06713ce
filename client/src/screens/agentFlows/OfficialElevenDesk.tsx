import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OpenFixture } from '#shared/officialEleven.ts';
import { trpc } from '../../api/trpc.ts';
import { ELEVEN_PARAMS } from '../../app/paths.ts';
import { toShownTeam } from '../../components/fixtureTexts.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Panel } from '../../components/Panel.tsx';
import { formatKickoff } from '../../format.ts';
import deskClasses from './AvailabilityDesk.module.css';
import classes from './OfficialElevenDesk.module.css';
import { OfficialElevenForm } from './OfficialElevenForm.tsx';
import { officialElevenTexts as texts } from './officialElevenTexts.ts';

/** Where administrators enter what a club has announced; fixture and club stand in the address. */
export function OfficialElevenDesk() {
  const [params, setParams] = useSearchParams();
  const { data: fixtures, error, isFetching, refetch } = trpc.admin.openFixtures.useQuery();
  const [outcome, setOutcome] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const [cameForEleven] = useState(params.has(ELEVEN_PARAMS.fixture));
  const fixture = fixtures?.find(({ id }) => id === params.get(ELEVEN_PARAMS.fixture));
  const side = fixture && sideOf(fixture, params.get(ELEVEN_PARAMS.team));
  const isKnown = fixtures !== undefined;

  useEffect(() => {
    if (cameForEleven && isKnown) panel.current?.scrollIntoView({ block: 'start' });
  }, [cameForEleven, isKnown]);

  const choose = (fixtureId: string, teamId: string) => {
    setOutcome('');
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(ELEVEN_PARAMS.fixture);
        next.delete(ELEVEN_PARAMS.team);
        if (fixtureId !== '') {
          next.set(ELEVEN_PARAMS.fixture, fixtureId);
          next.set(ELEVEN_PARAMS.team, teamId);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <div ref={panel} className={classes.place}>
      <Panel title={texts.title} className={deskClasses.panel}>
        <p className={deskClasses.quiet}>{texts.explained}</p>
        {fixtures === undefined && error !== null && (
          <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {fixtures?.length === 0 && <p>{texts.noFixtures}</p>}
        {fixtures !== undefined && fixtures.length > 0 && (
          <div className={classes.choice}>
            <NativeSelect
              label={texts.fixture}
              value={fixture?.id ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = fixtures.find(({ id }) => id === value);
                choose(value, chosen?.home.teamId ?? '');
              }}
              data={[
                { value: '', label: texts.noFixture },
                ...fixtures.map(({ id, kickoffTs, home, away }) => ({
                  value: id,
                  label: texts.fixtureOption(
                    formatKickoff(kickoffTs),
                    toShownTeam(home).shortName,
                    toShownTeam(away).shortName,
                  ),
                })),
              ]}
            />
            {fixture !== undefined && side !== undefined && (
              <SegmentedControl
                aria-label={texts.team}
                classNames={{ root: classes.teams, label: classes.teamName }}
                value={side.teamId}
                onChange={(teamId) => choose(fixture.id, teamId)}
                data={[fixture.home, fixture.away].map((team) => ({
                  value: team.teamId,
                  label: `${toShownTeam(team).shortName}${team.hasEleven ? ` (${texts.hasEleven})` : ''}`,
                }))}
              />
            )}
          </div>
        )}
        {fixture !== undefined && side !== undefined && (
          <OfficialElevenForm
            key={`${fixture.id} ${side.teamId}`}
            fixtureId={fixture.id}
            teamId={side.teamId}
            teamName={toShownTeam(side).name}
            onOutcome={setOutcome}
          />
        )}
        <output className={deskClasses.saved}>{outcome}</output>
      </Panel>
    </div>
  );
}

const sideOf = ({ home, away }: OpenFixture, teamId: string | null) => (away.teamId === teamId ? away : home);
