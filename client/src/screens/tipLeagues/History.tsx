import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import type { TipLeague, TipLeagueMember, TippedResult } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { participantKind, participantName } from './names.ts';
import { leaguePointTexts } from './leaguePointTexts.ts';
import { DayPoints } from './Points.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Participant } from './Participant.tsx';

/** Locked matchdays, latest first; all tips load when a matchday is opened. */
export function History({ league }: { league: TipLeague }) {
  if (league.matchdays.length === 0) return null;
  return (
    <Panel title={texts.history}>
      {league.matchdays.map((day) => (
        <Matchday key={day.matchday} league={league} day={day} />
      ))}
    </Panel>
  );
}

type Day = TipLeague['matchdays'][number];

function Matchday({ league, day }: { league: TipLeague; day: Day }) {
  const { members } = league;
  const [isOpen, setIsOpen] = useState(false);
  const best = day.scores.find(({ participant }) => participantKind(participant, members) !== 'fixed');
  const state = texts.running(day.scored, day.matches);
  return (
    <Disclosure
      title={
        <>
          {texts.matchday(day.matchday)}
          <Text span inherit c="dimmed" fw={400} ms="sm">
            {[best && texts.bestOf(participantName(best.participant, members), best.hits), state]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      }
      isOpen={isOpen}
      className={surfaces.ruled}
      onToggle={setIsOpen}
    >
      {isOpen && <Results league={league} day={day} />}
    </Disclosure>
  );
}

function Results({ league: { id, members, game }, day }: { league: TipLeague; day: Day }) {
  const query = trpc.tipLeagues.matchday.useQuery({ leagueId: id, matchday: day.matchday });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} />;
  if (data === undefined)
    return (
      <>
        <VisuallyHidden component="output">{texts.historyLoading}</VisuallyHidden>
        <Skeleton height={160} />
      </>
    );
  return (
    <Stack gap="md" pb="md">
      {game !== null && <DayPoints day={day} members={members} />}
      {data.map((result) => (
        <Result
          key={`${result.fixtureId} ${result.club.id}`}
          result={result}
          members={members}
          hasPoints={game !== null}
        />
      ))}
    </Stack>
  );
}

interface ResultProps {
  result: TippedResult;
  members: readonly TipLeagueMember[];
  hasPoints: boolean;
}

function Result({ result, members, hasPoints }: ResultProps) {
  const { club, starters, players, tips } = result;
  const names = shortNames(players);
  // In the order of the players, who are sorted by name.
  const named = (playerIds: Iterable<string>) => {
    const wanted = new Set(playerIds);
    return players
      .filter(({ id }) => wanted.has(id))
      .map(({ id, name }) => names.get(id) ?? name)
      .join(', ');
  };
  const absent = tips
    .filter(({ isOwn }) => !isOwn)
    .map(({ participant }) => participantName(participant, members));
  return (
    <section aria-label={texts.match(result)}>
      <Group gap="sm" wrap="nowrap" fw={600} fz="md">
        <ClubMark team={club} />
        <span>{texts.match(result)}</span>
      </Group>
      <Text size="sm" c="dimmed" mt="xs" mb="xs">
        {starters === null ? texts.notPlayed : `${texts.began}: ${named(starters)}`}
      </Text>
      <Stack component="ul" gap={0}>
        {tips
          .filter(({ isOwn }) => isOwn)
          .map((tip) => (
            <Box component="li" key={tip.participant} fz="sm" py="xs" className={surfaces.lineAbove}>
              <Group gap="sm" align="baseline" wrap="nowrap" fz="md">
                <Box component="span" flex={1} miw={0} className={wrapping.breaks}>
                  <Participant participant={tip.participant} members={members} />
                </Box>
                {tip.score !== null && (
                  <>
                    {hasPoints && <span>{leaguePointTexts.amountOf(tip.score.points)}</span>}
                    <span>{texts.hitsOf(tip.score.hits)}</span>
                    <strong>{texts.formatLoss(tip.score.brier)}</strong>
                  </>
                )}
              </Group>
              <Text span inherit c="dimmed" display="block">
                <TipDetail tip={tip} starters={starters} named={named} />
              </Text>
            </Box>
          ))}
      </Stack>
      {absent.length > 0 && (
        <Text size="sm" c="dimmed" pt="xs" className={surfaces.lineAbove}>
          {texts.notTippedBy(absent.join(', '))}
        </Text>
      )}
    </section>
  );
}

interface TipDetailProps {
  tip: TippedResult['tips'][number];
  starters: readonly string[] | null;
  named: (playerIds: Iterable<string>) => string;
}

/** The mistakes in a tip; before the line-up is known, the whole eleven. */
function TipDetail({ tip: { playerIds, certaintyPercent }, starters, named }: TipDetailProps) {
  const certainty = certaintyPercent === null ? null : texts.percent(certaintyPercent);
  if (starters === null) return [named(playerIds), certainty].filter(Boolean).join(' · ');
  const began = new Set(starters);
  const meant = new Set(playerIds);
  const wrong = playerIds.filter((id) => !began.has(id));
  const missed = starters.filter((id) => !meant.has(id));
  if (wrong.length === 0 && playerIds.length > 0)
    return [texts.allRight, certainty].filter(Boolean).join(' · ');
  return [
    wrong.length > 0 && texts.wrong(named(wrong)),
    playerIds.length > 0 && missed.length > 0 && texts.missed(named(missed)),
    certainty,
  ]
    .filter(Boolean)
    .join(' · ');
}
