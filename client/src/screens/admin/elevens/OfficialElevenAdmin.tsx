import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../../ui/address/useAddressParams.ts';
import type { OpenFixture, ElevenPlace } from '@hub/shared/elevens/officialEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ELEVEN_PARAMS } from '@hub/shared/hub/paths.ts';
import { toShownTeam } from '../../../fixtures/fixtureTexts.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import { Box, Group, NativeSelect, Text } from '@mantine/core';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { ElevenForm, elevenOutcome } from '../../../elevens/ElevenForm.tsx';
import { officialElevenTexts as texts } from './texts.ts';

/** Panel in which administrators enter announced elevens; the address contains fixture and club. */
export function OfficialElevenAdmin() {
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
    <div ref={panel}>
      <Panel title={texts.title} maw="52rem">
        <Text size="sm" c="dimmed">
          {texts.explained}
        </Text>
        <LoadFailure of={query} />
        {fixtures?.length === 0 && (
          <Box component="p" my="md">
            {texts.noFixtures}
          </Box>
        )}
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
        <Box component="output" mt="md" className={surfaces.outcome}>
          {outcome}
        </Box>
      </Panel>
    </div>
  );
}

const sideOf = ({ home, away }: OpenFixture, teamId: string | null) => (away.teamId === teamId ? away : home);

interface ElevenChoiceProps {
  fixtures: readonly OpenFixture[];
  fixture: OpenFixture | undefined;
  side: OpenFixture['home'] | undefined;
  /** @param fixtureId empty if none is chosen */
  onChoose: (fixtureId: string, teamId: string) => void;
}

/** Chooses the fixture and one of its two clubs. */
function ElevenChoice({ fixtures, fixture, side, onChoose }: ElevenChoiceProps) {
  return (
    <Group gap="md" align="end" mt="md">
      <NativeSelect
        flex="1 1 26rem"
        maw="30rem"
        label={texts.fixture}
        value={fixture?.id ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = fixtures.find(({ id }) => id === value);
          onChoose(value, chosen?.home.teamId ?? '');
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
        <Segments
          label={texts.team}
          value={side.teamId}
          onChange={(teamId) => onChoose(fixture.id, teamId)}
          choices={[fixture.home, fixture.away].map((team) => ({
            value: team.teamId,
            label: `${toShownTeam(team).shortName}${team.hasEleven ? ` (${texts.hasEleven})` : ''}`,
          }))}
        />
      )}
    </Group>
  );
}

interface OfficialElevenFormProps extends ElevenPlace {
  teamName: string;
  /** Called with a sentence about the outcome. */
  onOutcome: (words: string) => void;
}

/** The form with which administrators enter any club's eleven. */
function OfficialElevenForm({ fixtureId, teamId, teamName, onOutcome }: OfficialElevenFormProps) {
  const utils = trpc.useUtils();
  const query = trpc.admin.elevenForm.useQuery({ fixtureId, teamId });
  const enter = trpc.admin.enterOfficialEleven.useMutation({
    async onSuccess(outcome, eleven) {
      onOutcome(elevenOutcome(teamName, outcome, eleven));
      void utils.catalog.invalidate();
      void utils.admin.flows.invalidate();
      await Promise.all([utils.admin.elevenForm.invalidate(), utils.admin.openFixtures.invalidate()]);
    },
  });
  return <ElevenForm fixtureId={fixtureId} teamId={teamId} teamName={teamName} query={query} enter={enter} />;
}
