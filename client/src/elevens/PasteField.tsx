import { Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import wrapping from '../ui/Wrapping.module.css';
import { elevenTexts as texts } from './texts.ts';
import { UnclearLine } from './UnclearLine.tsx';

/** What a pasted text says. */
export interface PastedReading {
  playerIds: ReadonlySet<string>;
  /** Lines that may mean several players, or one whose name is misspelled, without an answer. */
  openQuestions: number;
}

interface PasteFieldProps {
  squad: readonly PlayerRef[];
  chosen: ReadonlySet<string>;
  /** The eleven to compare with; `isEntered`: as official, else the most probable one. */
  before: { playerIds: readonly string[]; isEntered: boolean };
  /** Called with each change of the text or the answers; null without a text. */
  onRead: (reading: PastedReading | null) => void;
}

/** The player meant by each unclear line, in order, since two lines can be the same; null for none. */
type Answers = Readonly<Record<number, string | null>>;

/** Accepts an eleven as pasted text, asks about unclear lines, and says what it does not understand. */
export function PasteField({ squad, chosen, before, onRead }: PasteFieldProps) {
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const { found, unclear, unknown, skipped } = useMemo(() => readPastedEleven(text, squad), [text, squad]);
  const read = new Set([...found, ...unclear.flatMap((_line, index) => answers[index] ?? [])]);

  const change = (changed: string) => {
    setText(changed);
    setAnswers({});
    const reading = readPastedEleven(changed, squad);
    onRead(
      changed.trim() === ''
        ? null
        : { playerIds: new Set(reading.found), openQuestions: reading.unclear.length },
    );
  };

  const answer = (index: number, playerId: string | null) => {
    const given = { ...answers, [index]: playerId };
    setAnswers(given);
    // Keeps what was ticked by hand.
    const playerIds = new Set(chosen);
    playerIds.delete(answers[index] ?? '');
    if (playerId !== null) playerIds.add(playerId);
    onRead({ playerIds, openQuestions: unclear.length - Object.keys(given).length });
  };

  return (
    <Stack gap="sm">
      <Textarea
        label={texts.paste.label}
        description={texts.paste.hint}
        rows={3}
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Stack gap="sm" align="flex-start" px="md" py="sm" bg="sunken">
          <output className={wrapping.breaks}>
            <strong>{texts.paste.read(read.size)}</strong>{' '}
            {read.size === STARTERS_PER_TEAM && before.playerIds.length > 0 && changeOf(read, before, squad)}
            {read.size + unclear.length + unknown.length === 0 && texts.paste.nobody}
          </output>
          {unclear.map(({ line, candidates }, index) => (
            <UnclearLine
              // oxlint-disable-next-line react/no-array-index-key -- the answers have no other key
              key={index}
              line={line}
              candidates={candidates}
              answer={answers[index]}
              onAnswer={(playerId) => answer(index, playerId)}
            />
          ))}
          {unknown.length > 0 && (
            <Text c="wrong" className={wrapping.breaks}>
              {texts.paste.unknown(unknown)}
            </Text>
          )}
          {skipped.length > 0 && (
            <Text size="sm" c="dimmed" className={wrapping.breaks}>
              {texts.paste.skipped(skipped)}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

function changeOf(
  read: ReadonlySet<string>,
  { playerIds, isEntered }: PasteFieldProps['before'],
  squad: readonly PlayerRef[],
): string {
  const namesOf = (ids: Iterable<string>) => {
    const wanted = new Set(ids);
    return squad.filter(({ id }) => wanted.has(id)).map(({ name }) => name);
  };
  const added = namesOf([...read].filter((id) => !playerIds.includes(id)));
  const gone = namesOf(playerIds.filter((id) => !read.has(id)));
  return texts.paste.change(added, gone, isEntered);
}
