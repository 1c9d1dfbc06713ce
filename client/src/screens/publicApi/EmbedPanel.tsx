import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { EMBED_PATH } from '#shared/embed.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import classes from './PublicApi.module.css';
import { texts } from './texts.ts';

const KINDS = [
  { value: 'players', label: texts.player, height: 140 },
  { value: 'clubs', label: texts.club, height: 420 },
] as const;

/** The line that a blog takes over, with a preview of what it shows. */
export function EmbedPanel() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('players');
  const [id, setId] = useState('');
  const height = KINDS.find(({ value }) => value === kind)?.height ?? 0;
  const path = `${EMBED_PATH}/${kind}/${encodeURIComponent(id.trim())}`;
  const code = `<iframe src="${window.location.origin}${path}" width="340" height="${height}" loading="lazy" title="Bundesliga Fantasy Hub"></iframe>`;
  return (
    <Panel title={texts.embed}>
      <p className={classes.text}>{texts.embedText}</p>
      <div className={classes.row}>
        <Segments
          label={texts.embed}
          value={kind}
          onChange={setKind}
          choices={KINDS.map(({ value, label }) => ({ value, label }))}
        />
        <TextInput
          aria-label={`${texts.embed}: ${texts.id}`}
          placeholder={texts.id}
          value={id}
          onChange={({ currentTarget: { value } }) => setId(value)}
        />
      </div>
      {id.trim() !== '' && (
        <>
          <pre className={classes.code}>{code}</pre>
          <iframe
            src={path}
            className={classes.frame}
            height={height}
            title={texts.preview}
            loading="lazy"
            sandbox="allow-popups"
          />
        </>
      )}
    </Panel>
  );
}
