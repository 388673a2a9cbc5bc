import type { Param } from './database.ts';

/** A piece of SQL with the values of its placeholders, in order. */
export interface Fragment {
  text: string;
  params: Param[];
}

/** `sql\`a = ${value} AND ${fragment}\``: values become placeholders, fragments are inserted. */
export function sql(strings: TemplateStringsArray, ...parts: (Param | Fragment)[]): Fragment {
  const out: Fragment = { text: strings[0] ?? '', params: [] };
  parts.forEach((part, i) => {
    if (isFragment(part)) {
      out.text += part.text;
      out.params.push(...part.params);
    } else {
      out.text += '?';
      out.params.push(part);
    }
    out.text += strings[i + 1] ?? '';
  });
  return out;
}

/** SQL text without placeholders of its own. */
export const raw = (text: string): Fragment => ({ text, params: [] });

export const or = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((any, next) => sql`${any} OR (${next})`, raw('0'));

export const not = (condition: Fragment): Fragment => sql`NOT (${condition})`;

export const and = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, next) => sql`${all} AND (${next})`, raw('1'));

const isFragment = (part: Param | Fragment): part is Fragment =>
  typeof part === 'object' && part !== null && 'params' in part;
