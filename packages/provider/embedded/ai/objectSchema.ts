import { z } from 'zod';
import { AI_TEXTS, aiError, type ObjectRequest } from '../../ai.ts';
import { isObject } from '../../json.ts';

/** The schema for the model, and how its answer becomes the caller's object. */
export interface ObjectShape {
  /** JSON schema of an object, the only kind that models promise to follow. */
  schema: object;
  /** @returns the caller's object; undefined for an answer that does not fit */
  read(answer: unknown): unknown;
  /** The caller's object from an unfinished answer; undefined as long as it has none. */
  readPart(answer: unknown): unknown;
}

const DEPTH_MAX = 30;

/** @throws ProviderError 400 for a schema that cannot be checked */
export function shapeOf({ output = 'object', schema = {}, enum: words = [] }: ObjectRequest): ObjectShape {
  if (output === 'enum') {
    const isWord = (answer: unknown) => words.includes(fieldOf(answer, 'result') as string);
    return {
      schema: objectWith('result', { type: 'string', enum: words }),
      read: (answer) => (isWord(answer) ? fieldOf(answer, 'result') : undefined),
      readPart: () => undefined,
    };
  }
  const fits = checkerOf(schema);
  if (output === 'array') {
    const { $defs, definitions, ...items } = schema as Record<string, unknown>;
    return {
      schema: {
        ...objectWith('elements', { type: 'array', items }),
        ...($defs === undefined ? {} : { $defs }),
        ...(definitions === undefined ? {} : { definitions }),
      },
      read(answer) {
        const elements = fieldOf(answer, 'elements');
        return Array.isArray(elements) && elements.every(fits) ? elements : undefined;
      },
      readPart(answer) {
        const elements = fieldOf(answer, 'elements');
        return Array.isArray(elements) ? elements : undefined;
      },
    };
  }
  return {
    schema: { type: 'object', ...schema },
    read: (answer) => (isObject(answer) && fits(answer) ? answer : undefined),
    readPart: (answer) => (isObject(answer) ? answer : undefined),
  };
}

const objectWith = (name: string, schema: object) => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
  additionalProperties: false,
});

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function checkerOf(schema: object): (value: unknown) => boolean {
  try {
    const checked = z.fromJSONSchema(withoutPatterns(schema, 0) as Parameters<typeof z.fromJSONSchema>[0]);
    return (value) => checked.safeParse(value).success;
  } catch {
    // The error of the library may repeat the schema.
    throw aiError(400, AI_TEXTS.schema);
  }
}

/** Removes regular expressions, because a stranger's can run forever. */
function withoutPatterns(schema: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) throw new Error('the schema is nested too deeply');
  if (Array.isArray(schema)) return schema.map((item) => withoutPatterns(item, depth + 1));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([name, value]) => !(name === 'pattern' && typeof value === 'string') && name !== 'patternProperties',
      )
      .map(([name, value]) => [name, withoutPatterns(value, depth + 1)]),
  );
}
