import { NativeSelect } from '@mantine/core';
import type { OpenFixture } from '#shared/elevens/officialEleven.schema.ts';
import { toShownTeam } from '../../../fixtures/fixtureTexts.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { Segments } from '../../../ui/Segments.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { officialElevenTexts as texts } from './texts.ts';

interface ElevenChoiceProps {
  fixtures: readonly OpenFixture[];
  fixture: OpenFixture | undefined;
  side: OpenFixture['home'] | undefined;
  /** @param fixtureId empty if none is chosen */
  onChoose: (fixtureId: string, teamId: string) => void;
}

/** Chooses the fixture and one of its two clubs. */
export function ElevenChoice({ fixtures, fixture, side, onChoose }: ElevenChoiceProps) {
  return (
    <div className={`${ui.ends} ${ui.gap12} ${ui.above12} ${classes.choice}`}>
      <NativeSelect
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
    </div>
  );
}
