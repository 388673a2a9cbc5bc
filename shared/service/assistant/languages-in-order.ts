import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import { lastOf, parentOf } from './field-names.ts';
import { isScalar, type JsonObject, placesIn } from './places.ts';

/** Values that are lists in the order of languages, which the record lists elsewhere. */
interface InOrder {
  /** Where the languages are. */
  at: string;
  cells: string[];
  /** Where the values are. */
  paths: string[];
}

/**
 * Returns where products list languages of the connection, and lists as long: {"languages": ["en", "de"], "title": ["Pan", "Pfanne"]}. Null
 * if they do not.
 */
export function languagesInOrder(
  products: readonly JsonObject[],
  languages: SpelledLanguages,
): InOrder | null {
  const lists = [...placesIn(products)].filter(
    ([, held]) =>
      held.some(Array.isArray) &&
      held.every((one) => one === undefined || one === null || isListOfPlain(one)),
  );
  const lengthOf = (one: Json | undefined) => (Array.isArray(one) ? one.length : null);
  for (const [at, codes] of lists) {
    const areLanguages = codes.every(
      (one) =>
        Array.isArray(one) &&
        one.length > 1 &&
        new Set(one).size === one.length &&
        one.every((code) => typeof code === 'string' && languages.isListed(code)),
    );
    if (!areLanguages) continue;
    const paths = lists
      .filter(
        ([path, held]) =>
          path !== at && held.every((one, index) => [null, lengthOf(codes[index])].includes(lengthOf(one))),
      )
      .map(([path]) => path);
    if (paths.length === 0) continue;
    const groups = [...Map.groupBy(paths, parentOf)];
    const keyText = (key: string) => JSON.stringify(key);
    const cells = groups.map(([around, own]) => {
      const before = around === '' ? '' : `${around.split('.').map(keyText).join('.')}.`;
      const order = at.split('.').map(keyText).join('.');
      return `${before}{name:${own.map((path) => keyText(lastOf(path))).join('|')}}[${order}={locale}]`;
    });
    return { at, cells, paths };
  }
  return null;
}

const isListOfPlain = (json: Json): boolean => Array.isArray(json) && json.every(isScalar);
