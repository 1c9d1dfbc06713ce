import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { formatSeason } from '@hub/shared/text/format.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ClubQuestions } from './ClubQuestions.tsx';
import type {
  SourceConflict,
  ElevenContradiction,
  IdentityQuestion,
  IncompleteReport,
  NewsFeedState,
  PendingChange,
  Contradiction,
  UnknownPosition,
} from '@hub/shared/feeds/feeds.schema.ts';
import { formatLongInstant, formatLongDay } from '../../format/dates.ts';
import { feedErrorText, sourceNames } from '../../format/sources.ts';
import { Entry, Choices } from './Entry.tsx';
import { Link } from 'react-router';
import { officialElevenPath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import taps from '../../ui/Taps.module.css';
import { Failure } from '../../ui/states/Failure.tsx';
import { SourceRow } from './SourceRow.tsx';
import { texts } from './texts.ts';
import { useState, type ReactNode } from 'react';
import { SQUAD_LINES, type SquadLine } from '@hub/shared/feeds/sources.ts';

const REFRESH_MS = 30_000;

/** The administrators' part: each source's state, and the queues of decisions. */
export function SourcesAdmin() {
  const query = trpc.admin.sources.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.loadFailed} />;
  if (data === undefined) return <Skeleton height={260} aria-busy />;
  const areAllOff = data.sources.every(({ isOn, missingKey }) => !isOn && missingKey === null);
  return (
    <>
      <Panel
        title={texts.states}
        aside={
          <Link to={paths.setUp} className={taps.link}>
            {texts.setUp}
          </Link>
        }
      >
        {areAllOff && <p>{texts.allOff}</p>}
        {data.heldBackSeasons.map((season) => (
          <Text key={season} size="sm" c="wrong">
            {texts.heldBackSeason(formatSeason(season))}
          </Text>
        ))}
        <ul>
          {data.sources.map((state) => (
            <SourceRow key={state.source} state={state} />
          ))}
        </ul>
      </Panel>
      {data.newsFeeds.length > 0 && <NewsFeeds feeds={data.newsFeeds} />}
      {data.clubQuestions.length > 0 && <ClubQuestions questions={data.clubQuestions} clubs={data.clubs} />}
      {data.held.length > 0 && <PendingChanges held={data.held} />}
      {data.contradictions.length > 0 && <Contradictions contradictions={data.contradictions} />}
      {data.elevens.length > 0 && <ElevenContradictions elevens={data.elevens} />}
      {data.incompleteReports.length > 0 && <IncompleteReports matches={data.incompleteReports} />}
      {data.conflicts.length > 0 && <Conflicts conflicts={data.conflicts} />}
      {data.questions.length > 0 && <IdentityQuestions questions={data.questions} />}
      {data.unknownPositions.length > 0 && <UnknownPositions players={data.unknownPositions} />}
    </>
  );
}

/** Fixtures about which two sources disagree, with each source's report. */
function Conflicts({ conflicts }: { conflicts: readonly SourceConflict[] }) {
  return (
    <Entries title={texts.conflicts} explained={texts.conflictsExplained}>
      {conflicts.map(({ id, about, field, winner, shown, loser, refused }) => (
        <Entry key={id} title={`${about}: ${texts.conflictFields[field]}`}>
          <p>{texts.isShown(sourceNames[winner], valueOf(field, shown))}</p>
          <Text size="sm" c="dimmed">
            {texts.isRefused(sourceNames[loser], valueOf(field, refused))}
          </Text>
        </Entry>
      ))}
    </Entries>
  );
}

const valueOf = (field: SourceConflict['field'], value: string) =>
  field === 'kickoff' ? formatLongInstant(value) : value;

/** Elevens entered for upcoming fixtures that contradict a source. */
function ElevenContradictions({ elevens }: { elevens: readonly ElevenContradiction[] }) {
  return (
    <Entries title={texts.elevens} explained={texts.elevensExplained}>
      {elevens.map(({ fixtureId, teamId, about, club, onlyEntered, onlyReported, reportedBy }) => (
        <Entry key={`${fixtureId} ${teamId}`} title={`${club} (${about})`}>
          <p>{texts.elevenEntered(namesOf(onlyEntered))}</p>
          <Text size="sm" c="dimmed">
            {texts.elevenReported(sourceNames[reportedBy], namesOf(onlyReported))}
          </Text>
          <Anchor component={Link} to={officialElevenPath(fixtureId, teamId)} size="sm">
            {texts.checkEleven}
          </Anchor>
        </Entry>
      ))}
    </Entries>
  );
}

const namesOf = (names: readonly (string | null)[]) =>
  names.length === 0 ? texts.nobody : names.map((name) => name ?? texts.unknownPlayer).join(', ');

/** A source's players whom the hub cannot identify on its own; each takes one click. */
function IdentityQuestions({ questions }: { questions: readonly IdentityQuestion[] }) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.decideIdentity.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Entries
      title={texts.questions(questions.length)}
      explained={texts.questionsExplained}
      error={decide.error}
    >
      {questions.map(({ id, source, name, club, birthdate, candidates }) => (
        <Entry key={id} title={texts.person(name, birthdate && formatLongDay(birthdate))}>
          <Text size="sm" c="dimmed">
            {texts.namedBy(sourceNames[source], club)}
          </Text>
          <Choices>
            {candidates.map((candidate) => (
              <Button
                key={candidate.id}
                size="xs"
                variant="default"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ id, hubId: candidate.id })}
              >
                {texts.is(
                  texts.person(candidate.name, candidate.birthdate && formatLongDay(candidate.birthdate)),
                )}
              </Button>
            ))}
            <Button
              size="xs"
              variant="subtle"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ id, hubId: null })}
            >
              {texts.somebodyNew}
            </Button>
          </Choices>
        </Entry>
      ))}
    </Entries>
  );
}

/** Matches that a source has reported only in part, shown so that missing rows are not mistaken for absent players. */
function IncompleteReports({ matches }: { matches: readonly IncompleteReport[] }) {
  return (
    <Entries title={texts.incompleteReports(matches.length)} explained={texts.incompleteReportsExplained}>
      {matches.map(({ source, about, club, kickoffTs, lack }) => (
        <Entry key={`${source} ${kickoffTs} ${club}`} title={about}>
          <p>{`${club}: ${texts.lacks[lack]}`}</p>
          <Text size="sm" c="dimmed">
            {texts.incompleteReportBy(sourceNames[source], formatLongInstant(kickoffTs))}
          </Text>
        </Entry>
      ))}
    </Entries>
  );
}

/** The state of each headline feed, and its terms. */
function NewsFeeds({ feeds }: { feeds: readonly NewsFeedState[] }) {
  return (
    <Entries title={texts.newsFeeds}>
      {feeds.map(({ id, name, club, terms, lastSuccessTs, error, items }) => (
        <Entry key={id} title={club === null ? name : `${name}: ${club}`}>
          {error !== null && (
            <Text size="sm" c="wrong">
              {feedErrorText(error, 'rss')}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {lastSuccessTs === null
              ? texts.neverRead
              : texts.feedRead(formatLongInstant(lastSuccessTs), items)}{' '}
            {texts.feedTerms[terms]}
          </Text>
        </Entry>
      ))}
    </Entries>
  );
}

/** Held-back changes, each as a difference to accept or refuse. */
function PendingChanges({ held }: { held: readonly PendingChange[] }) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.decidePendingChange.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Entries title={texts.held} explained={texts.heldExplained} error={decide.error}>
      {held.map(({ id, kind, about, shown, reported, heldTs }) => (
        <Entry key={id} title={`${about}: ${texts.doubts[kind]}`}>
          <p>
            <del>{valueText(shown)}</del> → <ins>{valueText(reported)}</ins>
          </p>
          <Text size="sm" c="dimmed">
            {texts.heldSince(formatLongInstant(heldTs))}
          </Text>
          <Choices>
            <Button
              size="xs"
              loading={decide.isPending && decide.variables.id === id}
              onClick={() => decide.mutate({ id, decision: 'taken' })}
            >
              {texts.take}
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ id, decision: 'refused' })}
            >
              {texts.refuse}
            </Button>
          </Choices>
        </Entry>
      ))}
    </Entries>
  );
}

/** Instants as dates, all other values unchanged. */
function valueText(value: string): string {
  return value
    .split(' ')
    .map((part) => (/^\d{4}-\d{2}-\d{2}T/.test(part) ? formatLongInstant(part) : part))
    .join(' und ');
}

/** Players about whom a feed contradicts an administrator, whose entry is shown until it is released. */
function Contradictions({ contradictions }: { contradictions: readonly Contradiction[] }) {
  return (
    <Entries title={texts.contradictions} explained={texts.contradictionsExplained}>
      {contradictions.map((one) => (
        <Entry
          key={one.playerId}
          title={
            <>
              <Link to={playerPath(one.playerId)}>{one.name}</Link>
              {one.club !== null && ` (${one.club})`}
            </>
          }
        >
          <p>{texts.entered(texts.statuses[one.entered], one.enteredBy, formatLongInstant(one.enteredTs))}</p>
          <Text size="sm" c="dimmed">
            {texts.reported(texts.statuses[one.reported], one.reportedBy, formatLongInstant(one.reportedTs))}{' '}
            {one.endsTs !== null && texts.holdsUntil(formatLongInstant(one.endsTs))}
          </Text>
          <Release playerId={one.playerId} />
        </Entry>
      ))}
    </Entries>
  );
}

function Release({ playerId }: { playerId: string }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.releaseAvailability.useMutation({
    onSettled: () => void utils.invalidate(),
  });
  return (
    <Choices>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate({ playerId })}>
        {texts.release}
      </Button>
      <Failure error={error} />
    </Choices>
  );
}

/** The number of rows shown at first. */
const SHOWN = 20;

/** Players without a known position; each takes one tap. */
function UnknownPositions({ players }: { players: readonly UnknownPosition[] }) {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState(SHOWN);
  const { mutate, isPending, error } = trpc.admin.answerPosition.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Panel title={texts.unknownPositions(players.length)}>
      <p>{texts.unknownPositionsExplained}</p>
      <ul>
        {players.slice(0, shown).map((player) => (
          <Player
            key={player.playerId}
            player={player}
            isPending={isPending}
            onAnswer={(position) => mutate({ playerId: player.playerId, position })}
          />
        ))}
      </ul>
      {players.length > shown && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + SHOWN)}>
          {texts.morePlayers(players.length - shown)}
        </Button>
      )}
      <Failure error={error} />
    </Panel>
  );
}

interface PlayerProps {
  player: UnknownPosition;
  isPending: boolean;
  onAnswer: (position: SquadLine) => void;
}

function Player({ player: { name, club }, isPending, onAnswer }: PlayerProps) {
  return (
    <Entry title={name}>
      <Text size="sm" c="dimmed">
        {club}
      </Text>
      <Group component="fieldset" gap="sm" align="stretch" mt="xs" aria-label={texts.positionOf(name)}>
        {SQUAD_LINES.map((line) => (
          <Button key={line} size="xs" variant="default" disabled={isPending} onClick={() => onAnswer(line)}>
            {texts.lines[line]}
          </Button>
        ))}
      </Group>
    </Entry>
  );
}

interface EntriesProps {
  title: string;
  explained?: string;
  /** Why the last answer could not be saved. */
  error?: unknown;
  children: ReactNode;
}

/** A panel with a list of entries. */
function Entries({ title, explained, error = null, children }: EntriesProps) {
  return (
    <Panel title={title}>
      {explained !== undefined && <p>{explained}</p>}
      <ul>{children}</ul>
      <Failure error={error} />
    </Panel>
  );
}
