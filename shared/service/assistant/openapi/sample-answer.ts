import type { Json } from '../../json.ts';
import { words } from '../field-names.ts';
import { OFFSET_PARAMETERS, PAGE_PARAMETERS } from '../query-parameters.ts';
import type { OpenApiDocument } from './document.ts';
import { type SchemaView, viewSchema } from './schema.ts';

const MAX_DEPTH = 8;
/** Limits the work on recursive schemas. */
const MAX_VALUES = 4000;

const LANGUAGE_NAMES = new Set(['locale', 'language', 'lang', 'language code', 'locale code', 'culture']);

/**
 * Creates sample JSON for a schema, with two entries in every list, so that code that analyzes real pages can analyze it
 * too. `positionParam` is the query parameter in addresses of other pages.
 */
export function sampleAnswer(document: OpenApiDocument, schema: Json, positionParam: string | null): Json {
  return new Sampler(document, positionParam).sample(schema, '', 0, 0);
}

class Sampler {
  readonly #document: OpenApiDocument;
  readonly #positionParam: string | null;
  #left = MAX_VALUES;

  constructor(document: OpenApiDocument, positionParam: string | null) {
    this.#document = document;
    this.#positionParam = positionParam;
  }

  sample(
    schema: Json,
    name: string,
    nth: number,
    depth: number,
    siblings: ReadonlySet<string> = new Set(),
  ): Json {
    if (depth > MAX_DEPTH || this.#left-- <= 0) return null;
    const view = viewSchema(this.#document, schema);
    switch (view.kind) {
      case 'object':
        return this.#object(view, name, nth, depth);
      case 'array':
        return view.items === null
          ? []
          : [0, 1].map((entry) => this.sample(view.items, name, entry, depth + 1));
      case 'boolean':
        return true;
      case 'number':
        return typeof view.values[0] === 'number' ? view.values[0] : sampleNumber(name, nth, siblings);
      default:
        return this.#text(view, name, nth);
    }
  }

  #object(view: SchemaView, name: string, nth: number, depth: number): Json {
    if (view.fields.size === 0 && view.others !== null) return this.#map(view.others, name, nth, depth);
    const siblings = new Set([...view.fields.keys()].map(words));
    return Object.fromEntries(
      [...view.fields].map(([field, schema]) => [
        field,
        this.sample(schema, field, nth, depth + 1, siblings),
      ]),
    );
  }

  /** A map holds values by property; a map in a map, values by language. */
  #map(others: Json, name: string, nth: number, depth: number): Json {
    const inner = viewSchema(this.#document, others);
    const byLanguage = inner.kind === 'object' && inner.fields.size === 0 && inner.others !== null;
    return Object.fromEntries(
      ['colour', 'material', 'weight'].map((property, entry) => [
        property,
        byLanguage
          ? Object.fromEntries(['en', 'de'].map((code) => [code, `${property} ${code} ${nth}`]))
          : this.sample(others, name, nth + entry, depth + 1),
      ]),
    );
  }

  #text({ values, format, description }: SchemaView, name: string, nth: number): Json {
    const [first] = values;
    if (first !== undefined) return values[nth % values.length] ?? first;
    if (LANGUAGE_NAMES.has(words(name))) return ['en', 'de'][nth % 2] ?? 'en';
    if (format === 'date-time' || format === 'date') return '2024-05-01T10:00:00Z';
    const leadsOn = /\b(next|link)\b/.test(words(name));
    if (leadsOn && (/^ur[il]/.test(format) || /\b(url|uri|link|address)\b/i.test(description)))
      return `https://api.example.com/?${this.#positionParam ?? 'cursor'}=abc`;
    return `${name}-${nth}`;
  }
}

function sampleNumber(name: string, nth: number, siblings: ReadonlySet<string>): number {
  const own = words(name);
  if (PAGE_PARAMETERS.includes(own)) return 1;
  const counted = ['total', 'total count', 'count', 'total items'].some((total) => siblings.has(total));
  if (OFFSET_PARAMETERS.includes(own)) return counted ? 0 : 100;
  return 100 * (nth + 1) + own.length;
}
