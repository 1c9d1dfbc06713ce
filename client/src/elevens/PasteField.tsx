import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ElevenForm } from '#shared/elevens/officialEleven.schema.ts';
import { readPastedEleven } from '#shared/elevens/pastedEleven.ts';
import ui from '../ui/Vocabulary.module.css';
import { elevenTexts as texts } from './texts.ts';

interface PasteFieldProps {
  squad: ElevenForm['squad'];
  chosen: ReadonlySet<string>;
  /** Called with the players named in the text. */
  onRead: (playerIds: ReadonlySet<string>) => void;
}

/** Accepts an eleven as pasted text, asks about unclear lines, and shows the changes before applying them. */
export function PasteField({ squad, chosen, onRead }: PasteFieldProps) {
  const [text, setText] = useState('');
  /** The player meant by each unclear line, in order; two lines can be the same. */
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({});
  const { found, unclear, unknown } = useMemo(() => readPastedEleven(text, squad), [text, squad]);
  const read = new Set([...found, ...unclear.flatMap((_line, index) => answers[index] ?? [])]);
  const nameOf = new Map(squad.map(({ id, name }) => [id, name]));
  const namesOf = (ids: Iterable<string>) => [...ids].map((id) => nameOf.get(id) ?? id);

  const apply = () => {
    onRead(read);
    setText('');
    setAnswers({});
  };

  return (
    <div className={ui.stack8}>
      <Textarea
        label={texts.paste.label}
        description={texts.paste.hint}
        rows={3}
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAnswers({});
        }}
      />
      {text.trim() !== '' && (
        <div className={`${ui.stack8} ${ui.padded} ${ui.onSunken} ${ui.fromStart}`}>
          <output>
            <strong>{texts.paste.read(read.size)}</strong>{' '}
            {texts.paste.change(
              namesOf([...read].filter((id) => !chosen.has(id))),
              namesOf([...chosen].filter((id) => !read.has(id))),
            )}
          </output>
          {unclear.map(({ line, candidates }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the answers have no other key
            <fieldset key={index} className={`${ui.wrap} ${ui.gap8}`}>
              <legend className={ui.asked}>{texts.paste.who(line)}</legend>
              {candidates.map(({ id, name }) => (
                <Button
                  key={id}
                  size="xs"
                  variant={answers[index] === id ? 'filled' : 'default'}
                  aria-pressed={answers[index] === id}
                  onClick={() => setAnswers({ ...answers, [index]: id })}
                >
                  {name}
                </Button>
              ))}
            </fieldset>
          ))}
          {unknown.length > 0 && <p className={ui.wrong}>{texts.paste.unknown(unknown)}</p>}
          <Button size="xs" disabled={read.size === 0} onClick={apply}>
            {texts.paste.apply}
          </Button>
        </div>
      )}
    </div>
  );
}
