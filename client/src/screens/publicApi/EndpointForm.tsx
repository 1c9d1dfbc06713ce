import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PUBLIC_API_PATH } from '#shared/publicApi/publicApiTerms.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PublicApi.module.css';
import { texts } from './texts.ts';

const SHOWN = 4000;

interface Tried {
  line: string;
  text: string;
}

/** An endpoint of the public API; requests it and shows the start of its answer. */
export function EndpointForm({ path, summary }: { path: string; summary: string }) {
  const [id, setId] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const needsId = path.includes('{id}');
  const address = `${PUBLIC_API_PATH}${path.replace('{id}', encodeURIComponent(id.trim()))}`;

  const ask = async () => {
    setIsAsking(true);
    setTried(await answerOf(address).catch(() => ({ line: texts.noAnswer, text: '' })));
    setIsAsking(false);
  };
  return (
    <form
      className={`${ui.column} ${ui.gap8}`}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div>
        <code className={`${ui.textSm} ${ui.strong} ${ui.breaks}`}>{`GET ${PUBLIC_API_PATH}${path}`}</code>
        <p className={`${ui.note} ${ui.below8}`}>{summary}</p>
      </div>
      <div className={`${ui.wrap} ${ui.gap10}`}>
        {needsId && (
          <TextInput
            aria-label={`${texts.id}: ${path}`}
            placeholder={texts.id}
            required
            value={id}
            onChange={({ currentTarget: { value } }) => setId(value)}
          />
        )}
        <Button type="submit" variant="default" loading={isAsking} aria-label={texts.runPath(path)}>
          {texts.run}
        </Button>
      </div>
      <output className={`${ui.block} ${ui.shrinks}`}>
        {tried !== null && (
          <>
            <span className={`${ui.note} ${ui.below8}`}>{tried.line}</span>
            {tried.text !== '' && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach scrollable content
              <pre className={classes.answer} tabIndex={0} aria-label={texts.answer}>
                {tried.text}
              </pre>
            )}
          </>
        )}
      </output>
    </form>
  );
}

async function answerOf(address: string): Promise<Tried> {
  const startedMs = performance.now();
  const answer = await fetch(address);
  const text = await answer.text();
  const shown = answer.headers.get('content-type')?.includes('json')
    ? JSON.stringify(JSON.parse(text), null, 2)
    : text;
  return {
    line: texts.status(
      answer.status,
      Math.round(performance.now() - startedMs),
      (text.length / 1000).toFixed(1).replace('.', ','),
    ),
    text: shown.length > SHOWN ? `${shown.slice(0, SHOWN)}\n${texts.cut}` : shown,
  };
}
