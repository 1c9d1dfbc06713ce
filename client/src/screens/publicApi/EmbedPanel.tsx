import { useState } from 'react';
import { EMBED_PATH } from '#shared/publicApi/embed.ts';
import { foldText } from '#shared/text/foldText.ts';
import { FindField, type Found } from '../../search/FindField.tsx';
import { clubsFor, playersFor, type SearchIndex } from '../../search/searchResults.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PublicApi.module.css';
import { texts } from './texts.ts';

const PLAYERS_SHOWN = 5;
const CLUBS_SHOWN = 3;

/** By the part of the path after `EMBED_PATH`. */
const HEIGHTS_PX = { players: 140, clubs: 420, record: 170 } as const;

interface Embedded extends Found {
  kind: keyof typeof HEIGHTS_PX;
  /** Null for embeds without an id. */
  id: string | null;
}

/** By the part of the path after the id. */
const SCHEMES = [
  { value: 'reader', label: texts.schemeOfReader, path: '' },
  { value: 'light', label: texts.schemeLight, path: '/light' },
  { value: 'dark', label: texts.schemeDark, path: '/dark' },
] as const;

/** The HTML for a blog to copy, with a preview. */
export function EmbedPanel() {
  const [embedded, setEmbedded] = useState<Embedded | null>(null);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('reader');
  return (
    <Panel title={texts.embed}>
      <p className={`${ui.note} ${ui.below8}`}>{texts.embedText}</p>
      <div className={`${ui.ends} ${ui.below10} ${classes.choices}`}>
        <div>
          <FindField
            label={texts.embedded}
            placeholder={texts.embeddedHint}
            find={embeddableFor}
            onChoose={setEmbedded}
          />
        </div>
        {embedded !== null && (
          <Segments label={texts.scheme} value={scheme} onChange={setScheme} choices={SCHEMES} />
        )}
      </div>
      {embedded !== null && (
        <Preview embedded={embedded} schemePath={SCHEMES.find(({ value }) => value === scheme)?.path ?? ''} />
      )}
    </Panel>
  );
}

function Preview({ embedded: { kind, id, name }, schemePath }: { embedded: Embedded; schemePath: string }) {
  const address = id === null ? kind : `${kind}/${encodeURIComponent(id)}`;
  const path = `${EMBED_PATH}/${address}${schemePath}`;
  const height = HEIGHTS_PX[kind];
  const code = `<iframe src="${window.location.origin}${path}" width="340" height="${height}" loading="lazy" title="Bundesliga Fantasy Hub"></iframe>`;
  return (
    <>
      <pre className={`${ui.breaks} ${ui.above12} ${classes.code}`}>{code}</pre>
      <iframe
        src={path}
        className={`${ui.above12} ${ui.full} ${classes.frame}`}
        height={height}
        title={texts.previewOf(name)}
        loading="lazy"
        sandbox="allow-popups"
      />
    </>
  );
}

const RECORD: Embedded = { key: 'record', kind: 'record', id: null, name: texts.record, detail: null };

function embeddableFor(text: string, index: SearchIndex): Embedded[] {
  const clubs = clubsFor(text, index)
    .slice(0, CLUBS_SHOWN)
    .map(({ id, name }) => toEmbedded('clubs', id, name, texts.club));
  const players = playersFor(text, index)
    .slice(0, PLAYERS_SHOWN)
    .map(({ id, name, teamShortName }) => toEmbedded('players', id, name, teamShortName));
  const record = foldText(texts.record).startsWith(foldText(text.trim()));
  return [...(record ? [RECORD] : []), ...clubs, ...players];
}

const toEmbedded = (kind: Embedded['kind'], id: string, name: string, detail: string | null): Embedded => ({
  key: `${kind}/${id}`,
  kind,
  id,
  name,
  detail,
});
