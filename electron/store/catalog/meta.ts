import { z } from 'zod';
import { byNameOf } from '#shared/contract/by-name.ts';
import { catalogRepair, gridLayout } from '#shared/contract/catalog.ts';
import { applyOptions } from '#shared/contract/changesets.ts';
import { typedText } from '#shared/contract/drafts.ts';
import { rememberedMapping } from '#shared/contract/imports.ts';
import { translatableChoices } from '#shared/contract/languages.ts';
import { addedProperties, attributeProperties, propertyNames } from '#shared/contract/properties.ts';
import { translatePosition } from '#shared/contract/translate.ts';
import { lastView } from '#shared/contract/views.ts';
import { writeProof } from '#shared/contract/writing.ts';
import { checkSettings, DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { DEFAULT_MEMORY_SETTINGS, memorySettings } from '#shared/domain/memory-settings.ts';
import { DEFAULT_SENTENCES, sentenceSettings } from '#shared/domain/sentence-settings.ts';
import type { Database } from '../database.ts';
import { DamageFound } from '../storage-error.ts';

/** `otherwise`: what holds until something is kept, and if what is kept is of another version of the app. */
const fact = <T extends z.ZodType>(schema: T, otherwise: z.infer<T>) => ({ schema, otherwise });

/** What the user chose for properties, columns, checks and sending. */
export const CHOICES = {
  layout: fact(gridLayout.nullable(), null),
  apply_options: fact(applyOptions, { checkFirst: true, onePerCell: false }),
  /** Whether a property has a language. */
  translatable: fact(translatableChoices, translatableChoices.parse({})),
  check_settings: fact(checkSettings, DEFAULT_CHECK_SETTINGS),
  sentences: fact(sentenceSettings, DEFAULT_SENTENCES),
  memory_settings: fact(memorySettings, DEFAULT_MEMORY_SETTINGS),
  /** Properties that the user added before any product had a value for them. */
  added_properties: fact(addedProperties, addedProperties.parse({})),
  /** Which property holds which required attribute (2.6): the service does not say. */
  attribute_properties: fact(attributeProperties, attributeProperties.parse({})),
  /** Labels for properties, if they differ from their own names. */
  property_names: fact(propertyNames, propertyNames.parse({})),
};

const unlistedLanguages = byNameOf(z.object({ products: z.int(), dismissed: z.boolean() }));

/** What is known about the catalog as a whole, and where the user was last. */
const FACTS = {
  ...CHOICES,
  /** The number of the last draft, and of the last step that was closed: no number is assigned twice. */
  revision: fact(z.int(), 0),
  step: fact(z.int(), 0),
  last_view: fact(lastView.nullable(), null),
  /** What was being typed, and is no edit yet. */
  typed_texts: fact(z.array(typedText), []),
  translate_last: fact(translatePosition.nullable(), null),
  /** How columns of files were understood before, the newest first. */
  import_mappings: fact(z.array(rememberedMapping.extend({ headers: z.array(z.string()) })), []),
  /** Languages of which every value was read; null: all. */
  read_languages: fact(z.array(z.string()).nullable(), null),
  /** The primary language at the last pull. */
  pulled_primary: fact(z.string().nullable(), null),
  /** Languages that the connection does not list. */
  unlisted_languages: fact(unlistedLanguages, unlistedLanguages.parse({})),
  /** Products that share their identifier with another one that is listed. */
  shared_identifiers: fact(z.array(z.int()), []),
  /** What time it was for the service when the last pull began, in milliseconds. */
  pull_time: fact(z.object({ pull: z.int(), at: z.number() }).nullable(), null),
  /** The number of older changes of the service that are no longer kept. */
  changes_dropped: fact(z.int(), 0),
  /** The last time that no change was left unseen: the marking that caused it, and the time before that one. */
  changes_seen: fact(
    z.object({ marking: z.int(), at: z.string(), before: z.string().nullable() }).nullable(),
    null,
  ),
  /** Products that webhooks named (6) and that were not read since. `number`: of the last time that it was announced. */
  announced: fact(
    z.object({
      last: z.int(),
      names: z.array(
        z.object({ number: z.int(), productId: z.string().nullable(), identifier: z.string().nullable() }),
      ),
    }),
    { last: 0, names: [] },
  ),
  /** Columns whose translations were checked: from which language, and whether numbers and yes/no were included. By ids. */
  checked_columns: fact(
    z.array(z.object({ property: z.int(), locale: z.int(), source: z.int(), everything: z.boolean() })),
    [],
  ),
  /** What the first writes of each kind showed. `request`: a fingerprint of all that decides what requests look like. */
  write_proofs: fact(z.object({ request: z.string(), proofs: z.array(writeProof) }).nullable(), null),
  /** A fingerprint of the way of reading values that the user confirmed last. */
  confirmed_reading: fact(z.string().nullable(), null),
  /** The longest that a late append took to arrive, as far as was seen, in milliseconds. */
  longest_arrival_ms: fact(z.number(), 0),
  /** How this catalog was repaired, until the user has read it. */
  repair: fact(catalogRepair.nullable(), null),
  /** In a backup only: what it says about itself. */
  backup: fact(z.json(), null),
};

export type FactName = keyof typeof FACTS;
export type FactOf<N extends FactName> = z.infer<(typeof FACTS)[N]['schema']>;

/** Without them, numbers that journal items and windows refer to would be assigned again. */
const NEVER_GUESSED: ReadonlySet<FactName> = new Set(['revision', 'step']);

/** What a text of the table says; undefined if it is of another version of the app. Throws if it is not JSON. */
export function factIn<N extends FactName>(name: N, text: string): FactOf<N> | undefined {
  return FACTS[name].schema.safeParse(JSON.parse(text)).data as FactOf<N> | undefined;
}

/** Small facts about the catalog as a whole: one JSON value each, by name. */
export class Meta {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Throws an error that `isDamage` recognizes. */
  get<N extends FactName>(name: N): FactOf<N> {
    const otherwise = FACTS[name].otherwise as FactOf<N>;
    const text = this.#text(name);
    if (text === null) return otherwise;
    const value = parsed(name, text);
    if (value === undefined && NEVER_GUESSED.has(name)) throw new DamageFound(`fact ${name} cannot be read`);
    return value ?? otherwise;
  }

  /** Only inside a transaction. Null forgets it. */
  set<N extends FactName>(name: N, value: FactOf<N>): void {
    const text = value === null ? null : JSON.stringify(value);
    if (this.#text(name) === text) return;
    if (text === null) this.#db.run('DELETE FROM meta WHERE name = ?', name);
    else this.#db.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, text);
    this.#db.noteWritten(`meta ${name}`);
  }

  #text(name: FactName): string | null {
    return this.#db.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', name)?.value ?? null;
  }
}

function parsed<N extends FactName>(name: N, text: string): FactOf<N> | undefined {
  try {
    return factIn(name, text);
  } catch (error) {
    throw new DamageFound(`fact ${name} cannot be read: ${error}`);
  }
}
