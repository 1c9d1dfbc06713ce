import { z } from 'zod';
import { PublicMeta } from '#shared/publicApi/publicApi.schema.ts';
import { PUBLIC_API_PATH, PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { texts } from './publicApiTexts.ts';

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' });
  return rest;
};

/** The OpenAPI 3.1 document of the public interface. @param publicUrl the hub's own address */
export function openApiDocument(publicUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: texts.title,
      version: '1',
      description: texts.description,
      license: PUBLIC_LICENCE,
    },
    servers: [{ url: new URL(PUBLIC_API_PATH, publicUrl).href }],
    paths: Object.fromEntries(ENDPOINTS.flatMap(pathsOf)),
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
