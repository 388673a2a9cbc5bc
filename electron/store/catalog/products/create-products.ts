import { t } from '@lingui/core/macro';
import type { FamilyMember } from '#shared/contract/catalog.ts';
import { AppError } from '#shared/contract/result.ts';
import { namedValue, withNamed } from '#shared/domain/by-name.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core } from '../core.ts';
import { familyOf } from './family.ts';
import { similarProducts } from './similar-products.ts';
import { type TextPairPage, textPairs } from './text-pairs.ts';

/** Reads single products, and what was decided about properties. */
export function createProducts(core: Core) {
  const { db, names, meta, views, products, valueTypes } = core;
  /** Decisions about properties determine what views show, for any product. */
  const shownOtherwise = (work: () => void): void => {
    db.transaction('durable', work);
    views.touchAll();
  };

  return {
    /** Decides whether a property is translatable, overriding any guess. */
    setTranslatable: (property: string, translatable: boolean): void =>
      shownOtherwise(() =>
        meta.set('translatable', withNamed(meta.get('translatable'), property, translatable)),
      ),
    /** Adds a property that no product has a value for. Throws `invalid_input` if a property of that name exists. */
    addProperty: (property: string, kind: ValueKind, translatable: boolean): void =>
      shownOtherwise(() => {
        addProperty(core, property, kind);
        meta.set('translatable', withNamed(meta.get('translatable'), property, translatable));
      }),
    /** Removes an added property. Throws `invalid_input` if products have values or staged edits for it. */
    removeProperty: (property: string): void => shownOtherwise(() => removeProperty(core, property)),
    /** Sets the label of a property; null restores its own name. Rows and views do not change. */
    renameProperty: (property: string, label: string | null): void =>
      db.transaction('durable', () =>
        meta.set('property_names', withNamed(meta.get('property_names'), property, label ?? undefined)),
      ),
    /** Sets which property holds a required attribute; null: no longer known. */
    mapAttribute: (attribute: string, property: string | null): void =>
      shownOtherwise(() => {
        meta.set(
          'attribute_properties',
          withNamed(meta.get('attribute_properties'), attribute, property ?? undefined),
        );
        core.requirements.holdAgain(attribute);
      }),
    /** Removes a language that the connection does not list from the summary. */
    dismissLanguage: (locale: string): void =>
      db.transaction('durable', () => core.languages.dismiss(locale)),
    /** Removes the report of how the catalog was repaired from the summary. */
    forgetRepair: (): void => db.transaction('durable', () => meta.set('repair', null)),
    /** A product's family (2.2), as `catalog.family` returns it. Throws `not_found`. */
    family: (product: number, limit: number): { members: FamilyMember[]; total: number } =>
      familyOf(core, product, limit),
    /** The product as the service is known to hold it, without staged edits. Throws `not_found`. */
    storedProduct: (product: number): ProductRecord => products.record(product),
    /** How the service identifies these products. */
    addresses: (wanted: number[]): ProductAddress[] =>
      valueTypes?.on(products.addresses(wanted)) ?? products.addresses(wanted),
    /** The identifier of the product at the top of this product's tree; null for a product without a parent. */
    topmostParent: (product: number): string | null => products.topmostParent(product),
    /** Products by their service identifier, for read-back. */
    findByIdentifier: (identifiers: string[]): { identifier: string; product: number }[] =>
      products.findByIdentifier(identifiers),
    /** The identifier of the only listed product that looks like each of these texts (`identifierKey`); none for one that is known. */
    lookAlikes: (identifiers: string[]): { identifier: string; similar: string }[] => {
      const known = new Set(products.findByIdentifier(identifiers).map(({ identifier }) => identifier));
      const unknown = identifiers.filter((identifier) => !known.has(identifier));
      return [...similarProducts(db, unknown)].flatMap(([identifier, [only, ...others]]) =>
        only?.listed && others.length === 0 ? [{ identifier, similar: only.identifier }] : [],
      );
    },
    /**
     * Texts with their translations, as cells show them: of at most `limit` products after the product number `after` (-1:
     * from the first).
     */
    textPairs: (sourceLocale: string, targetLocales: string[], after: number, limit: number): TextPairPage =>
      textPairs(db, names, sourceLocale, targetLocales, after, limit),
  };
}

type Parts = Pick<Core, 'db' | 'names' | 'meta'>;

/** Adds a property that no product has a value for. Throws `invalid_input` if one of that name exists. Only inside a transaction. */
function addProperty(parts: Parts, property: string, kind: ValueKind): void {
  const added = parts.meta.get('added_properties');
  if (isStructure(property) || namedValue(added, property) !== undefined || isHeld(parts, property))
    throw new AppError('invalid_input', t`There already is a property “${property}”. Choose another name.`, {
      field: 'property',
    });
  // Filters and columns refer to it by number.
  parts.names.properties.id(property);
  parts.meta.set('added_properties', withNamed(added, property, kind));
}

/** Throws `invalid_input` if products have values or staged edits for it. Only inside a transaction. */
function removeProperty(parts: Parts, property: string): void {
  const { db, names, meta } = parts;
  const added = meta.get('added_properties');
  if (namedValue(added, property) === undefined) return;
  if (isHeld(parts, property))
    throw new AppError('invalid_input', t`Products have values of “${property}”. Hide its columns instead.`);
  const id = names.properties.find(property) ?? null;
  if (db.firstArray('SELECT 1 FROM draft WHERE property = ? LIMIT 1', id))
    throw new AppError(
      'invalid_input',
      t`There are staged edits of “${property}”. Apply or discard them first.`,
    );
  meta.set('added_properties', withNamed(added, property, undefined));
}

/** Whether a product has a value for it. */
const isHeld = ({ db }: Parts, property: string): boolean =>
  db.firstArray('SELECT 1 FROM property WHERE name = ? AND products > 0', property) !== undefined;
