import { Box, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../../clubs/TeamBadge.tsx';
import { pointTexts } from '../../../games/pointTexts.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from '../texts.ts';

type Expected = PlayerDetails['expectedPoints'][number];

/** A player's expected points in the games that support them, part by part and match by match. */
export function ExpectedPointsPanel({ expectedPoints }: { expectedPoints: readonly Expected[] }) {
  return expectedPoints.map((expected) => (
    <Panel key={expected.profile} title={texts.expectedPoints}>
      <OfGame expected={expected} />
    </Panel>
  ));
}

function OfGame({ expected }: { expected: Expected }) {
  const { profile, next, three, parts, ahead, missing } = expected;
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.pointsOf(profile === 'bundesligaFantasy' ? GAME_NAMES[profile] : profile)}
      </Text>
      <dl>
        <Band title={texts.nextMatch} band={next} />
        {three !== null && <Band title={texts.nextThree} band={three} />}
      </dl>
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {pointTexts.without(missing)}
        </Text>
      )}
      <Disclosure title={texts.pointsByPart}>
        <dl>
          {parts.map(({ part, points }) => (
            <Group key={part} gap="line" justify="space-between">
              <dt>{pointTexts.part(part)}</dt>
              <Text component="dd" inherit c={points < 0 ? 'dimmed' : undefined}>
                {pointTexts.signed(Math.round(points * 10) / 10)}
              </Text>
            </Group>
          ))}
        </dl>
        {ahead.length > 1 && <Ahead ahead={ahead} />}
        <Text size="sm" c="dimmed" mt="sm">
          {texts.pointsExplained(POINT_RULES[profile])}
        </Text>
      </Disclosure>
    </>
  );
}

const Band = ({ title, band }: { title: string; band: Expected['next'] }) => (
  <Group gap="line" align="baseline" justify="space-between">
    <Text component="dt" size="md" c="dimmed">
      {title}
    </Text>
    <Text component="dd" size="lg" fw={600}>
      {pointTexts.band(band)}
    </Text>
  </Group>
);

function Ahead({ ahead }: Pick<Expected, 'ahead'>) {
  return (
    <>
      <Title order={3} mt="md" mb="xs" size="md">
        {texts.pointsAhead}
      </Title>
      <ol>
        {ahead.map((match) => (
          <Group
            component="li"
            key={match.fixtureId}
            gap="line"
            justify="space-between"
            pos="relative"
            mih={44}
            className={surfaces.ruled}
          >
            <Box component={Link} to={fixturePath(match.fixtureId)} className={`${taps.link} ${taps.covers}`}>
              <Group component="span" gap="sm" display="inline-flex">
                {match.opponent !== null && <ClubMark team={match.opponent} />}
                <span>{match.opponent?.shortName ?? texts.unknownOpponent}</span>
                <Text span size="sm" c="dimmed">
                  {texts.venueAndMatchday(match.isHome, match.matchday)}
                </Text>
              </Group>
            </Box>
            <span>{pointTexts.about(match)}</span>
          </Group>
        ))}
      </ol>
    </>
  );
}
