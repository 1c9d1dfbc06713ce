import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MCP_PATH } from '#shared/publicApi/addresses.ts';
import { PUBLIC_API_PATH } from '#shared/publicApi/publicApiTerms.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmbedPanel } from './EmbedPanel.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PublicApi.module.css';
import { texts } from './texts.ts';

const DOCUMENT = `${PUBLIC_API_PATH}/openapi.json`;

interface OpenApi {
  paths: Record<string, { get: { summary: string } }>;
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
      <div className={`${ui.column} ${ui.gap16} ${classes.panels}`}>
        <Panel
          title={texts.terms}
          aside={
            <a href={DOCUMENT} className={ui.reach}>
              {texts.document}
            </a>
          }
        >
          <p className={`${ui.note} ${ui.below8}`}>{texts.termsText}</p>
        </Panel>
        <Panel title={texts.endpoints}>
          {error !== null && <p role="alert">{texts.failed}</p>}
          {data === undefined && error === null && <Loader size="sm" aria-label={texts.loading} />}
          {data !== undefined && (
            <ul className={`${ui.column} ${ui.gap18}`}>
              {Object.entries(data.paths).map(([path, { get }]) => (
                <li key={path}>
                  <EndpointForm path={path} summary={get.summary} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={texts.assistant}>
          <p className={`${ui.note} ${ui.below8}`}>{texts.assistantText}</p>
          <code
            className={`${ui.textSm} ${ui.strong} ${ui.breaks}`}
          >{`${window.location.origin}${MCP_PATH}`}</code>
        </Panel>
        <EmbedPanel />
      </div>
    </>
  );
}
