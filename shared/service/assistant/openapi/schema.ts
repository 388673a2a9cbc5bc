import type { Json } from '../../json.ts';
import { isRecord, type JsonObject } from '../places.ts';
import type { OpenApiDocument } from './document.ts';

type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'any';

/** A schema, merged with everything that it refers to and is composed of. */
export interface SchemaView {
  kind: Kind;
  fields: ReadonlyMap<string, Json>;
  /** For an object with arbitrary names: the schema of each value. */
  others: Json | null;
  items: Json | null;
  /** The values it allows, if listed. */
  values: Json[];
  format: string;
  description: string;
  maximum: number | null;
  maxItems: number | null;
}

/** The deepest nesting that is read; deeper parts add nothing. */
const MAX_PARTS_DEPTH = 100;

/** Merged schemas of a document, computed once; while one is being computed, it is EMPTY for its own parts. */
const madeViews = new WeakMap<JsonObject, SchemaView>();

/**
 * Merges a schema: references are resolved, and all parts of `allOf` and all alternatives of `oneOf` and `anyOf` are
 * included.
 */
export function viewSchema(
  document: OpenApiDocument,
  schema: Json | undefined | null,
  depth = 0,
): SchemaView {
  const own = document.resolve(schema ?? undefined);
  if (own === null || depth > MAX_PARTS_DEPTH) return EMPTY;
  const made = madeViews.get(own);
  if (made) return made;
  madeViews.set(own, EMPTY);
  const view = ['allOf', 'oneOf', 'anyOf']
    .flatMap((key) => listOf(own[key]))
    .filter((part) => document.resolve(part)?.type !== 'null')
    .map((part) => viewSchema(document, part, depth + 1))
    .reduce(merged, plainView(own));
  madeViews.set(own, view);
  return view;
}

const EMPTY: SchemaView = {
  kind: 'any',
  fields: new Map(),
  others: null,
  items: null,
  values: [],
  format: '',
  description: '',
  maximum: null,
  maxItems: null,
};

function plainView(own: JsonObject): SchemaView {
  const fields = isRecord(own.properties) ? Object.entries(own.properties) : [];
  const others = isRecord(own.additionalProperties) ? own.additionalProperties : null;
  const constant = own.const === undefined ? [] : [own.const];
  return {
    kind: kindOf(own),
    fields: new Map(fields),
    others: others ?? (own.additionalProperties === true && fields.length === 0 ? {} : null),
    items: own.items ?? null,
    values: [...listOf(own.enum), ...constant].filter((value) => value !== null),
    format: textOf(own.format),
    description: textOf(own.description),
    maximum: numberOf(own.maximum),
    maxItems: numberOf(own.maxItems),
  };
}

function kindOf(own: JsonObject): Kind {
  const types = (Array.isArray(own.type) ? own.type : [own.type]).filter((type) => type !== 'null');
  const [type] = types;
  if (type === 'object' || type === 'array' || type === 'string' || type === 'boolean') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (isRecord(own.properties) || isRecord(own.additionalProperties)) return 'object';
  return own.items === undefined ? 'any' : 'array';
}

/** Merges two parts of a schema; a field in both may be either. */
function merged(one: SchemaView, other: SchemaView): SchemaView {
  const fields = new Map(one.fields);
  for (const [name, schema] of other.fields) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? schema : { anyOf: [before, schema] });
  }
  return {
    kind: one.kind === 'any' ? other.kind : one.kind,
    fields,
    others: one.others ?? other.others,
    items: one.items ?? other.items,
    values: [...one.values, ...other.values],
    format: one.format || other.format,
    description: one.description || other.description,
    maximum: one.maximum ?? other.maximum,
    maxItems: one.maxItems ?? other.maxItems,
  };
}

const listOf = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
const textOf = (json: Json | undefined): string => (typeof json === 'string' ? json : '');
const numberOf = (json: Json | undefined): number | null =>
  typeof json === 'number' && Number.isInteger(json) && json > 0 ? json : null;
