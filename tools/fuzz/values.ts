import * as fc from 'fast-check';
import * as z from 'zod';

/** The parts of a JSON schema that zod writes for the hub's inputs. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Texts that have broken servers before. */
const EVIL_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  '\u200B',
  '💥'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table players; --",
  '" or 1=1 --',
  '%',
  '\\',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '2024-02-30',
  '9999-12-31T23:59:60Z',
  'İ',
  '\r\nset-cookie: a=b',
];
const EVIL_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];
const LONGEST_LIST = 5;

/** Any JSON value, including evil texts. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...EVIL_TEXTS, ...EVIL_NUMBERS, null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(nested(2000)),
);

export const evilText = fc.oneof(
  fc.constantFrom(...EVIL_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/**
 * Mostly valid values of a schema: well formed, often with existing ids as texts, and now and then with a part
 * replaced, added or left out.
 *
 * @param knownTexts ids and other texts that the hub knows
 */
export function inputsOf(schema: z.ZodType, knownTexts: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  return fc.oneof({ weight: 6, arbitrary: valuesOf(json, knownTexts) }, { weight: 1, arbitrary: anyJson });
}

function valuesOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: keepingTo(schema, known) }, { weight: 1, arbitrary: anyJson });
}

function keepingTo(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((part) => valuesOf(part, known)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), {
        minLength: Math.min(schema.minItems ?? 0, LONGEST_LIST),
        maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, Math.max(LONGEST_LIST, schema.minItems ?? 0)),
      });
    case 'string':
      return textsOf(schema, known);
    case 'integer':
      return fc.integer({ min: floorOf(schema), max: ceilingOf(schema) });
    case 'number':
      return fc.double({ min: floorOf(schema), max: ceilingOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return anyJson;
  }
}

const floorOf = ({ minimum = -1000 }: JsonSchema) => Math.max(minimum, -1_000_000);
const ceilingOf = ({ maximum = 1000 }: JsonSchema) => Math.min(maximum, 1_000_000);

function objectsOf(
  { properties = {}, required = [] }: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, known)] as const);
  const record = fc.record(Object.fromEntries(parts), {
    requiredKeys: required.filter((name) => name in properties),
  });
  return fc
    .tuple(record, fc.option(fc.tuple(evilText, anyJson), { freq: 20 }))
    .map(([value, added]) => (added === null ? value : Object.assign(value, { [added[0]]: added[1] })));
}

function textsOf({ minLength = 0, maxLength = 60 }: JsonSchema, known: readonly string[]) {
  const longest = Math.min(maxLength, 2000);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.string({ minLength: Math.min(minLength, longest), maxLength: longest }) },
    { weight: 1, arbitrary: evilText },
  );
}

/** A list in a list in a list … */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
