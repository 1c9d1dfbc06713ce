import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../../ui/address/useAddressParams.ts';
import type { OpenFixture } from '#shared/elevens/officialEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ELEVEN_PARAMS } from '#shared/hub/paths.ts';
import { toShownTeam } from '../../../fixtures/fixtureTexts.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { ElevenChoice } from './ElevenChoice.tsx';
import { OfficialElevenForm } from './OfficialElevenForm.tsx';
import { officialElevenTexts as texts } from './texts.ts';

/** The desk at which administrators enter announced elevens; the address contains fixture and club. */
export function OfficialElevenDesk() {
  const [params, setParams] = useAddressParams();
  const query = trpc.admin.openFixtures.useQuery();
  const { data: fixtures } = query;
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
      <Panel title={texts.title} className={ui.measure52}>
        <p className={ui.note}>{texts.explained}</p>
        <LoadFailure of={query} />
        {fixtures?.length === 0 && <p className={ui.prose}>{texts.noFixtures}</p>}
        {fixtures !== undefined && fixtures.length > 0 && (
          <ElevenChoice fixtures={fixtures} fixture={fixture} side={side} onChoose={choose} />
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
        <output className={`${ui.above12} ${ui.outcome}`}>{outcome}</output>
      </Panel>
    </div>
  );
}

const sideOf = ({ home, away }: OpenFixture, teamId: string | null) => (away.teamId === teamId ? away : home);
