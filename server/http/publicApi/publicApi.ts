import { idOf } from '../idOf.ts';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { paths } from '@hub/shared/hub/paths.ts';
import { OPEN_DATA, PUBLIC_API_PATH, PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { csvLine, type CsvValue } from '@hub/shared/text/csv.ts';
import { CLOCK_BOUND_MS, type SharedAnswer, type SendShared } from '../sharedAnswers/sharedAnswers.ts';
import { isOpenData, LICENCE_COLUMN, licenceOf } from '../openData.ts';
import { seasonToName } from '../../commands/feeds/runningSeason.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { EXPECTED_ELEVENS_PATH } from './expectedElevens.ts';
import { openToEveryOrigin, type PublicLimit } from './cors.ts';
import { PublicMeta } from '@hub/shared/publicApi/publicApi.schema.ts';
import { texts } from './publicApiTexts.ts';

const CACHE_CONTROL = 'public, max-age=60';

type Needed = Pick<Deps, 'stores' | 'now' | 'config' | 'readers'>;

interface PublicApiOptions {
  send: SendShared;
  limit: PublicLimit;
}

/** Serves the public interface: JSON and CSV for every origin, cached, with licence and attribution. */
export function createPublicApiRouter(deps: Needed, { send, limit }: PublicApiOptions): Router {
  const router = Router();
  router.use(PUBLIC_API_PATH, openToEveryOrigin, limit.require);
  const document = JSON.stringify(openApiDocument(deps.config.server.publicUrl));
  router.get(`${PUBLIC_API_PATH}/openapi.json`, (req, res) =>
    send(req, res, async () => inline('application/json; charset=utf-8', document)),
  );
  for (const endpoint of ENDPOINTS) {
    // The more specific path first, because `:id` would also match `.csv`.
    if (endpoint.isList)
      router.get(`${PUBLIC_API_PATH}${endpoint.path}.csv`, (req, res) =>
        answer(req, res, async (id) =>
          toCsv(
            endpoint,
            await read(deps, endpoint, id),
            openFieldsOf(deps, endpoint, await deps.stores.settings.read()),
          ),
        ),
      );
    router.get(`${PUBLIC_API_PATH}${endpoint.path}`, (req, res) =>
      answer(req, res, async (id) => toJson(await read(deps, endpoint, id), await readMeta(deps, endpoint))),
    );
  }

  async function answer(req: Request, res: Response, make: (id: string) => Promise<SharedAnswer>) {
    // Otherwise `?x=1` would recompute the answer.
    if (Object.keys(req.query).length > 0) throw new AppError('invalid');
    // A table has no other place for the attribution.
    res.set(
      'link',
      `<${PUBLIC_LICENCE.url}>; rel="license", <${deps.config.server.publicUrl}>; rel="author"`,
    );
    await send(req, res, () => make(req.params['id'] === undefined ? '' : idOf(req)));
  }
  return router;
}

async function read(deps: Needed, endpoint: Endpoint, id: string): Promise<unknown> {
  const answered = await endpoint.read(deps, id);
  // Keeps new fields of the screens out of the interface, so that a version stays the same.
  return (endpoint.isList ? z.array(endpoint.row) : endpoint.row).parse(answered);
}

const openFieldsOf = (deps: Needed, { openFields }: Endpoint, settings: HubSettings) =>
  isOpenData(deps, settings) ? openFields : [];

async function readMeta(deps: Needed, endpoint: Endpoint) {
  const { stores, config } = deps;
  const { publicUrl } = config.server;
  const [settings, asOf] = await Promise.all([stores.settings.read(), stores.pstart.asOfTs()]);
  const { competition, dataKind } = settings;
  const fields = openFieldsOf(deps, endpoint, settings);
  return {
    season: seasonToName(settings, deps.now()),
    competition,
    isDemo: dataKind === 'demo',
    asOf,
    licence: PUBLIC_LICENCE.name,
    licenceUrl: PUBLIC_LICENCE.url,
    attribution: `Bundesliga Fantasy Hub, ${publicUrl}; data: ${publicUrl}${paths.sources}`,
    documentation: `${publicUrl}${PUBLIC_API_PATH}/openapi.json`,
    openData: fields.length === 0 ? null : { ...OPEN_DATA, fields },
  };
}

const inline = (contentType: string, content: string): SharedAnswer => ({
  contentType,
  cacheControl: CACHE_CONTROL,
  lifeMs: CLOCK_BOUND_MS,
  content,
});

const toJson = (data: unknown, meta: object): SharedAnswer =>
  inline('application/json; charset=utf-8', JSON.stringify({ data, meta }));

/** Columns are the fields of a row, an object's prefixed with its name and an underscore; the last one is the licence. */
function toCsv(endpoint: Endpoint, data: unknown, openFields: readonly string[]): SharedAnswer {
  const licence = licenceOf(openFields);
  const rows = (data as Record<string, unknown>[]).map((row) =>
    Object.assign(flatten(row), { [LICENCE_COLUMN]: licence }),
  );
  const columns = [...columnsOf(endpoint.row), LICENCE_COLUMN];
  const content = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
    .map(csvLine)
    .join('');
  return inline('text/csv; charset=utf-8; header=present', content);
}

/** Columns by the schema, so that an empty table has them, too. */
function columnsOf(row: z.ZodType): string[] {
  const { shape } = row as z.ZodObject;
  return Object.entries(shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodNullable ? field.unwrap() : field;
    return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((part) => `${name}_${part}`) : [name];
  });
}

function flatten(row: Record<string, unknown>): Record<string, CsvValue> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, inner]) => [`${name}_${part}`, inner as CsvValue] as const)
        : [[name, value as CsvValue] as const],
    ),
  );
}

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' });
  return rest;
};

/** The OpenAPI 3.1 document of the public interface. @param publicUrl the hub's own address */
function openApiDocument(publicUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: texts.title,
      version: '1',
      description: texts.description,
      license: PUBLIC_LICENCE,
    },
    servers: [{ url: new URL(PUBLIC_API_PATH, publicUrl).href }],
    paths: Object.fromEntries([...ENDPOINTS.flatMap(pathsOf), EXPECTED_ELEVENS_PATH]),
    components: { securitySchemes: { sourceKey: { type: 'http', scheme: 'bearer' } } },
  };
}

function pathsOf(endpoint: Endpoint): [path: string, item: object][] {
  const { path, summary, row, isList } = endpoint;
  const hasId = path.includes(':id');
  const item = (content: object) => ({
    get: {
      summary,
      ...(hasId && {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      }),
      responses: {
        200: { description: summary, content },
        ...(hasId && { 404: { description: texts.notFound } }),
        429: { description: texts.tooMany },
      },
    },
  });
  const answer = schemaOf(z.object({ data: isList ? z.array(row) : row, meta: PublicMeta }));
  const template = path.replace(':id', '{id}');
  const json: [string, object] = [template, item({ 'application/json': { schema: answer } })];
  if (!isList) return [json];
  return [json, [`${template}.csv`, item({ 'text/csv': { schema: { type: 'string' } } })]];
}
