import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EXPECTED_TEXT_MAX, STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type {
  ExpectedDesk,
  ExpectedReading,
  ReadEleven,
  SourceChoice,
} from '@hub/shared/elevens/expectedEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { elevenTexts } from '../../../elevens/texts.ts';
import { useKeptText } from '../../../auth/keptText.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { ClubField, SourceField, sourceOf, TextField } from './EnterFields.tsx';
import { ReadClub } from './ReadClub.tsx';
import { texts } from './texts.ts';
import { isReady, useDecisions, type TextDecisions } from './useDecisions.ts';
import { useReading } from './useReading.ts';

/** Accepts a pasted text, shows what the hub reads in it, and enters what is clear. */
export function EnterPanel({ desk: { clubs, sourceNames } }: { desk: ExpectedDesk }) {
  const [text, setText] = useKeptText('expected-text');
  const [sourceText, setSourceText] = useKeptText('expected-source');
  const [teamId, setTeamId] = useState(clubs.length === 1 ? (clubs[0]?.teamId ?? null) : null);
  const [outcome, setOutcome] = useState('');
  const decisions = useDecisions();
  const source = sourceOf(sourceText);
  const canBeRead = text.trim() !== '' && text.length <= EXPECTED_TEXT_MAX;
  const { answers } = decisions;
  const { reading, isCurrent, error, readAgain } = useReading(
    canBeRead ? { text, source: source ?? { kind: 'person' }, teamId, answers: [...answers] } : null,
  );

  const change = (changed: string) => {
    setText(changed);
    decisions.reset();
    setOutcome('');
  };

  return (
    <Panel title={texts.enterTitle}>
      <Stack gap="md">
        <TextField value={text} onChange={change} />
        <Group align="start">
          <SourceField
            sourceNames={sourceNames}
            value={sourceText}
            isMissing={canBeRead && source === null}
            onChange={setSourceText}
          />
          {(teamId !== null || reading?.clubs.length === 0) && clubs.length > 1 && (
            <ClubField clubs={clubs} teamId={teamId} onChange={setTeamId} />
          )}
        </Group>
        <output className={surfaces.outcome}>{outcome}</output>
        {error !== null && (
          <Group>
            <Failure error={error} title={texts.readFailed} />
            <Button size="xs" variant="default" onClick={readAgain}>
              {texts.readAgain}
            </Button>
          </Group>
        )}
        {reading !== null && <Reading reading={reading} source={source} decisions={decisions} />}
      </Stack>
      {reading !== null && reading.clubs.length > 0 && (
        <EnterBar
          reading={reading}
          source={isCurrent ? source : null}
          decisions={decisions}
          onEntered={(words, rest) => {
            setOutcome(words);
            setText(rest);
          }}
        />
      )}
    </Panel>
  );
}

/** Null for the user himself. */
const nameOf = (source: SourceChoice | null): string | null =>
  source?.kind === 'named' ? source.name : null;

interface ReadingProps {
  reading: ExpectedReading;
  source: SourceChoice | null;
  decisions: TextDecisions;
}

function Reading({ reading: { clubs, unknownLines }, source, decisions }: ReadingProps) {
  return (
    <>
      {clubs.length === 0 && unknownLines.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nobody}
        </Text>
      )}
      {unknownLines.length > 0 && (
        <Text size="sm" c="dimmed" className={wrapping.breaks}>
          {texts.unknownLines(unknownLines)}
        </Text>
      )}
      <ul>
        {clubs.map((club) => (
          <ReadClub key={club.teamId} read={club} sourceName={nameOf(source)} decisions={decisions} />
        ))}
      </ul>
    </>
  );
}

interface EnterBarProps extends ReadingProps {
  /** Called with what was entered, in words, and the rest of the text. */
  onEntered: (words: string, rest: string) => void;
}

/** Enters every club that is ready. @param source null if nothing can be entered yet */
function EnterBar({ reading: { clubs, unknownLines }, source, decisions, onEntered }: EnterBarProps) {
  const utils = trpc.useUtils();
  const ready = clubs.filter((club) => isReady(club, decisions));
  const enter = trpc.sheets.enterExpected.useMutation({
    async onSuccess({ isComputed }, entered) {
      const isEntered = ({ teamId }: ReadEleven) => entered.elevens.some((one) => one.teamId === teamId);
      const left = clubs.filter((club) => !isEntered(club));
      const names = left.map(({ club }) => club);
      const words = texts.entered(entered.elevens.length, nameOf(entered.source), names);
      onEntered(isComputed ? words : `${words} ${elevenTexts.notComputed}`, textOf(left, unknownLines));
      void utils.catalog.invalidate();
      await utils.sheets.expectedDesk.invalidate();
    },
  });
  const submit = () => {
    const isRepeatMeant = ready.some(({ fault }) => fault === 'repeated');
    if (source !== null) enter.mutate({ source, elevens: ready.flatMap(toInput), isRepeatMeant });
  };
  return (
    <Group justify="space-between" bg="surface" className={`${surfaces.foot} ${surfaces.aboveTabs}`}>
      <Text size="sm">{texts.sum(ready.length, clubs.length)}</Text>
      <Button disabled={ready.length === 0 || source === null} loading={enter.isPending} onClick={submit}>
        {texts.enter(ready.length)}
      </Button>
      <Failure error={enter.error} />
    </Group>
  );
}

const idsOf = (players: ReadEleven['named']) => players.map(({ id }) => id);

const toInput = ({ fixtureId, teamId, named, out, doubtful }: ReadEleven) =>
  fixtureId === null
    ? []
    : [{ fixtureId, teamId, playerIds: idsOf(named), outIds: idsOf(out), doubtfulIds: idsOf(doubtful) }];

/** What is left of a text: the clubs that were not entered, and lines without a club if they can be an eleven. */
function textOf(clubs: readonly ReadEleven[], unknownLines: readonly string[]): string {
  const canBeEleven =
    unknownLines.length >= STARTERS_PER_TEAM || unknownLines.some((line) => line.includes(','));
  return [...(canBeEleven ? unknownLines : []), ...clubs.map(({ text }) => text)].join('\n');
}
