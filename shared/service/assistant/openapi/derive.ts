import type { DerivedProfile } from '../../../contract/connections.ts';
import type { Json } from '../../json.ts';
import type { Dialect } from '../../wire.ts';
import { ChangedDialect } from '../changed-dialect.ts';
import { authFacts } from './auth-facts.ts';
import { patchFacts, upsertFacts } from './batch-facts.ts';
import { OpenApiDocument } from './document.ts';
import type { Fact } from './fact.ts';
import { findOperations, routeFacts } from './known-operations.ts';
import { listFacts } from './list-facts.ts';
import { changesFacts, deleteFacts, errorFacts, requiredFacts } from './other-facts.ts';
import { resultFacts } from './result-facts.ts';

/** Parts of the profile that a document can describe, with the text shown to the user if it does not. */
const PARTS: [key: string, label: string][] = [
  ['auth.', 'how the token is presented (“auth”)'],
  ['routes.products', 'where products are listed and sent (“routes.products”)'],
  ['routes.product_delete', 'where a product is deleted (“routes.product_delete”)'],
  ['routes.changes', 'where changes are polled (“routes.changes”)'],
  ['routes.required_attributes', 'where required attributes are listed (“routes.required_attributes”)'],
  ['list.items', 'where the products are in an answer (“list.items”)'],
  ['list.paging.', 'how the list continues (“list.paging”)'],
  ['product.', 'the fields of a product (“product”)'],
  ['property.', 'the fields of a value (“property”)'],
  ['patch.', 'what an operation of a change looks like (“patch”)'],
  ['upsert.', 'how products are sent (“upsert”)'],
  ['delete.', 'how deleting and unlinking are told apart (“delete”)'],
  ['changes.', 'the fields of a change (“changes”)'],
  ['required.', 'where the required attributes are in an answer (“required”)'],
  ['results.', 'the results of the operations (“results”)'],
  ['errors.', 'where an error has its message (“errors”)'],
];

/**
 * Reads the profile's names from an OpenAPI 3.x or Swagger 2.0 document, as far as it describes the endpoints of the service
 * document (4). Returns null if the JSON is not such a document, and an empty `taken` if it says nothing usable.
 */
export function deriveFromOpenApi(json: Json, dialect: Dialect, baseUrl: string): DerivedProfile | null {
  const document = OpenApiDocument.from(json);
  if (document === null) return null;
  const known = findOperations(document);
  const { list, upsert, patch, remove, changes, required } = known;
  const all = [list, patch, upsert, remove, changes, required].filter((one) => one !== null);
  const changed = new ChangedDialect(dialect);
  const taken = take(changed, [
    all.length === 0 ? [] : authFacts(document, all[0] ?? null),
    routeFacts(known, document, baseUrl),
    list === null ? [] : listFacts(document, list, dialect),
    patch === null ? [] : patchFacts(document, patch, dialect),
    ownResultFacts(document, known, dialect),
    upsert === null ? [] : upsertFacts(document, upsert),
    remove === null ? [] : deleteFacts(document, remove),
    changes === null ? [] : changesFacts(document, changes, dialect),
    required === null ? [] : requiredFacts(document, required),
    errorFacts(document, all, dialect),
  ]);
  return {
    title: document.title,
    taken,
    open: PARTS.filter(([key]) => !taken.some((fact) => fact.key.startsWith(key))).map(([, label]) => label),
    proposal: changed.proposal(),
  };
}

/** How answers to POST and DELETE differ from answers to PATCH. */
function ownResultFacts(
  document: OpenApiDocument,
  { patch, upsert, remove }: ReturnType<typeof findOperations>,
  dialect: Dialect,
): Fact[] {
  const known = patch === null ? [] : resultFacts(document, patch, dialect);
  const own = (section: string, facts: readonly Fact[]) =>
    facts
      .filter(
        ({ key, to }) =>
          !known.some((one) => one.key === key && JSON.stringify(one.to) === JSON.stringify(to)),
      )
      .map((fact) => ({ ...fact, key: `${section}.${fact.key}` }));
  return [
    ...(upsert === null ? [] : own('upsert', resultFacts(document, upsert, dialect))),
    ...(remove === null ? [] : own('delete', resultFacts(document, remove, dialect, { isOne: true }))),
  ];
}

/** The first statement about a key counts. What the profile does not allow is left out, and then stays open. */
function take(changed: ChangedDialect, groups: readonly (readonly Fact[])[]): DerivedProfile['taken'] {
  const facts = new Map<string, Fact>();
  for (const fact of groups.flat()) if (!facts.has(fact.key)) facts.set(fact.key, fact);
  const before = changed.dialect;
  changed.take([...facts.values()]);
  const from = new ChangedDialect(before);
  return [...facts.values()]
    .filter(({ key, to }) => JSON.stringify(changed.valueAt(key)) === JSON.stringify(to))
    .map(({ key, to, why, where }) => ({
      key,
      from: JSON.stringify(from.valueAt(key)),
      to: JSON.stringify(to),
      why,
      where,
    }));
}
