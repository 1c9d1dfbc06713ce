import { Box, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MCP_PATH } from '@hub/shared/publicApi/addresses.ts';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { useState } from 'react';
import { EMBED_PATH } from '@hub/shared/publicApi/embed.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import { FindField, type Found } from '../../search/FindField.tsx';
import { clubsFor, playersFor, type SearchIndex } from '../../search/searchResults.ts';
import { Segments } from '../../ui/Segments.tsx';
import surfaces from '../../ui/Surfaces.module.css';

const DOCUMENT = `${PUBLIC_API_PATH}/openapi.json`;

interface OpenApi {
  paths: Record<string, { get?: { summary: string }; post?: { summary: string } }>;
}

async function readDocument(): Promise<OpenApi> {
  const answer = await fetch(DOCUMENT);
  if (!answer.ok) throw new Error(`${DOCUMENT} answered ${answer.status}`);
  return (await answer.json()) as OpenApi;
}

/** The endpoints for other programs, from their OpenAPI document, with forms to try them. */
export function Component() {
  const { data, error } = useQuery({ queryKey: [['publicApi']], queryFn: readDocument, staleTime: Infinity });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Stack gap="lg" maw="56rem">
        <Panel
          title={texts.terms}
          aside={
            <a href={DOCUMENT} className={taps.reach}>
              {texts.document}
            </a>
          }
        >
          <Text size="sm" c="dimmed" mb="sm">
            {texts.termsText}
          </Text>
        </Panel>
        <Panel title={texts.endpoints}>
          {error !== null && <p role="alert">{texts.failed}</p>}
          {data === undefined && error === null && <Loader size="sm" aria-label={texts.loading} />}
          {data !== undefined && (
            <Stack component="ul" gap="lg">
              {Object.entries(data.paths).map(([path, { get, post }]) => (
                <li key={path}>
                  {get !== undefined && <EndpointForm path={path} summary={get.summary} />}
                  {post !== undefined && <EndpointName method="POST" path={path} summary={post.summary} />}
                </li>
              ))}
            </Stack>
          )}
        </Panel>
        <Panel title={texts.assistant}>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.assistantText}
          </Text>
          <Text
            component="code"
            size="sm"
            fw={600}
            className={wrapping.breaks}
          >{`${window.location.origin}${MCP_PATH}`}</Text>
        </Panel>
        <EmbedPanel />
      </Stack>
    </>
  );
}

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
function EmbedPanel() {
  const [embedded, setEmbedded] = useState<Embedded | null>(null);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('reader');
  return (
    <Panel title={texts.embed}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.embedText}
      </Text>
      <Group gap="lg" align="end" mb="sm">
        <Box flex="1 1 16rem" maw="26rem">
          <FindField
            label={texts.embedded}
            placeholder={texts.embeddedHint}
            find={embeddableFor}
            onChoose={setEmbedded}
          />
        </Box>
        {embedded !== null && (
          <Segments label={texts.scheme} value={scheme} onChange={setScheme} choices={SCHEMES} />
        )}
      </Group>
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
      <Box
        component="pre"
        fz="xs"
        px="md"
        py="sm"
        mt="md"
        className={`${surfaces.sunken} ${wrapping.breaks} ${wrapping.lines}`}
      >
        {code}
      </Box>
      <Box
        component="iframe"
        src={path}
        mt="md"
        w="100%"
        maw="21.25rem"
        bd={0}
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

function EndpointName({ method, path, summary }: { method: 'GET' | 'POST'; path: string; summary: string }) {
  return (
    <div>
      <Text
        component="code"
        size="sm"
        fw={600}
        className={wrapping.breaks}
      >{`${method} ${PUBLIC_API_PATH}${path}`}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {summary}
      </Text>
    </div>
  );
}

const SHOWN = 4000;

interface Tried {
  line: string;
  text: string;
}

/** An endpoint of the public API; requests it and shows the start of its answer. */
function EndpointForm({ path, summary }: { path: string; summary: string }) {
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
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Stack gap="sm">
        <EndpointName method="GET" path={path} summary={summary} />
        <Group gap="sm" align="stretch">
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
        </Group>
        <Box component="output" display="block" miw={0}>
          {tried !== null && (
            <>
              <Text span size="sm" c="dimmed" mb="sm">
                {tried.line}
              </Text>
              {tried.text !== '' && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach scrollable content
                <Box
                  component="pre"
                  fz="xs"
                  px="md"
                  py="sm"
                  mah="20rem"
                  className={`${surfaces.sunken} ${surfaces.scrolls}`}
                  tabIndex={0}
                  aria-label={texts.answer}
                >
                  {tried.text}
                </Box>
              )}
            </>
          )}
        </Box>
      </Stack>
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
