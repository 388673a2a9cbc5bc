import { plural, t } from '@lingui/core/macro';
import { listed } from '../../../domain/listed.ts';
import { quoted } from '../../../domain/quoted.ts';
import type { Json } from '../../json.ts';
import type { Dialect } from '../../wire.ts';
import { usualness, words } from '../field-names.ts';
import { isRecord } from '../places.ts';
import { describeContainer, type PropertyContainer } from '../property-container.ts';
import { fieldNamed, findList, IDENTIFIERS, PRODUCT_IDS } from './described-lists.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { type Fact, factsAt } from './fact.ts';
import { propertyFacts } from './list-facts.ts';
import { resultFacts } from './result-facts.ts';
import { sampleAnswer } from './sample-answer.ts';
import { type SchemaView, viewSchema } from './schema.ts';
import { verbsAmong } from './verbs.ts';

const BATCHES = [
  'operations',
  'products',
  'items',
  'patches',
  'updates',
  'changes',
  'batch',
  'data',
  'records',
];
const VALUES = [
  'properties',
  'values',
  'attributes',
  'fields',
  'data',
  'changes',
  'value',
  'payload',
  'property values',
];
/** The most operations that are ever sent in one request. */
const MOST = 10_000;

/** What the document says about the body of POST products (4.1). */
export function upsertFacts(document: OpenApiDocument, { body }: Operation): Fact[] {
  if (body === null) return [];
  const list = findList(document, body.schema, BATCHES);
  if (list === null) return [];
  const { path, maxItems } = list;
  return factsAt(body.where, 'upsert', {
    body: {
      to: path,
      why: path === '' ? t`The body is the list of products.` : t`The products are sent at ${quoted(path)}.`,
    },
    max_products:
      maxItems === null
        ? null
        : {
            to: Math.min(maxItems, 100),
            why: plural(maxItems, {
              one: 'A request takes at most # product.',
              other: 'A request takes at most # products.',
            }),
          },
  });
}

/** What the document says about the operations and results of PATCH products (4.2). */
export function patchFacts(document: OpenApiDocument, patch: Operation, dialect: Dialect): Fact[] {
  return [...operationFacts(document, patch, dialect), ...resultFacts(document, patch, dialect)];
}

function operationFacts(document: OpenApiDocument, { body }: Operation, dialect: Dialect): Fact[] {
  const list = body === null ? null : findList(document, body.schema, BATCHES);
  if (body === null || list === null) return [];
  const { entries, path, maxItems } = list;
  const where = `${body.where} → ${path || 'entry'}`;
  const kind = kindShape(document, entries);
  const keys = kind === null ? keysShape(document, entries) : null;
  const shape = kind ?? keys;
  const identifier =
    [...entries.fields.keys()].find((name) => words(name) === words(dialect.identifierField)) ??
    fieldNamed(entries, IDENTIFIERS);
  const productId = fieldNamed(
    entries,
    PRODUCT_IDS.filter((name) => name !== words(identifier ?? '')),
  );
  const by = (name: string) => ({ to: name, why: t`An operation names its product in “${name}”.` });
  return [
    ...factsAt(body.where, 'patch', {
      body: {
        to: path,
        why:
          path === ''
            ? t`The body is the list of operations.`
            : t`The operations are sent at ${quoted(path)}.`,
      },
      max_operations:
        maxItems === null
          ? null
          : {
              to: Math.min(maxItems, MOST),
              why: plural(maxItems, {
                one: 'A request takes at most # operation.',
                other: 'A request takes at most # operations.',
              }),
            },
    }),
    ...factsAt(where, 'patch', {
      identifier: identifier === null ? null : by(identifier),
      product_id: productId === null ? null : by(productId),
      prefer:
        identifier === null && productId !== null
          ? { to: 'product_id', why: t`Operations name their product by its id only.` }
          : null,
    }),
    ...(shape?.facts.map((fact) => ({ ...fact, where })) ?? []),
    ...valuesFacts(document, shape?.values ?? null, where, dialect),
  ];
}

interface OperationShape {
  facts: Fact[];
  /** A field of an operation that holds values, and their shape. */
  values: { name: string; schema: Json } | null;
}

/** {identifier, op: "set", properties: […]}: a field names the kind of operation. */
function kindShape(document: OpenApiDocument, entries: SchemaView): OperationShape | null {
  for (const [name, schema] of entries.fields) {
    const texts = viewSchema(document, schema).values.filter((value) => typeof value === 'string');
    const verbs = verbsAmong(texts);
    if (Object.keys(verbs).length < 2) continue;
    const holder = [...entries.fields]
      .filter(
        ([field, held]) => field !== name && ['array', 'object'].includes(viewSchema(document, held).kind),
      )
      .sort(([a], [b]) => usualness(b, VALUES) - usualness(a, VALUES))[0];
    const values = holder ? { name: holder[0], schema: holder[1] } : null;
    return {
      values,
      facts: [
        ...factsAt('', 'patch', {
          shape: { to: 'kind', why: t`“${name}” says what an operation does: ${listed(texts)}.` },
          kind: { to: name, why: t`“${name}” says what an operation does.` },
          values:
            values === null
              ? null
              : { to: values.name, why: t`An operation's values are in “${values.name}”.` },
        }),
        ...verbFacts(verbs),
      ],
    };
  }
  return null;
}

/** {identifier, set: […], remove: […]}: a field for each kind of operation. */
function keysShape(document: OpenApiDocument, entries: SchemaView): OperationShape | null {
  const holders = [...entries.fields].filter(([, schema]) =>
    ['array', 'object', 'any'].includes(viewSchema(document, schema).kind),
  );
  const verbs = verbsAmong(holders.map(([name]) => name));
  if (Object.keys(verbs).length < 2) return null;
  const name = verbs.set ?? verbs.append ?? '';
  const names = listed(Object.values(verbs).map(quoted));
  return {
    values: { name, schema: entries.fields.get(name) ?? {} },
    facts: [
      ...factsAt('', 'patch', {
        shape: { to: 'keys', why: t`An operation has a field for each thing it does: ${names}.` },
      }),
      ...verbFacts(verbs),
    ],
  };
}

const verbFacts = (verbs: ReturnType<typeof verbsAmong>): Fact[] =>
  factsAt(
    '',
    'patch',
    Object.fromEntries(
      Object.entries(verbs).map(([intent, word]) => [intent, { to: word, why: does(word, intent) }]),
    ),
  );
function does(word: string, intent: string): string {
  if (intent === 'set') return t`“${word}” sets values.`;
  return intent === 'remove' ? t`“${word}” removes values.` : t`“${word}” appends to values.`;
}

function valuesFacts(
  document: OpenApiDocument,
  values: OperationShape['values'],
  where: string,
  { locales }: Dialect,
): Fact[] {
  if (values === null) return [];
  const sample = sampleAnswer(document, values.schema, null);
  const container = describeContainer(values.name, [sample], new Set(locales));
  const shape = container?.shape ?? (Array.isArray(sample) ? 'list' : isRecord(sample) ? 'map' : undefined);
  return [
    ...factsAt(`${where}.${values.name}`, 'patch', {
      values_shape: {
        to: shape,
        why:
          shape === 'map'
            ? t`${quoted(values.name)} is an object with a value for each property.`
            : t`${{ what: quoted(values.name) }} is a list with an object for each value.`,
      },
    }),
    ...(container?.shape === 'list' ? entryFacts(container, where) : []),
  ];
}

/** The names in a list of values are the same everywhere. */
const entryFacts = (container: PropertyContainer, where: string): Fact[] =>
  propertyFacts(container, where).filter(({ key }) => key !== 'property.shape');
