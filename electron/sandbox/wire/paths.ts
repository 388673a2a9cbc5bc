import { isObject, type Json } from '#shared/service/json.ts';
import type { JsonSink } from './json-sink.ts';

/** Sets a value at a dot path, creating the objects in between. '' is not allowed: it refers to the target itself. */
export function assign(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  let here = target;
  for (const key of keys.slice(0, -1)) {
    here[key] ??= {};
    here = here[key] as Record<string, unknown>;
  }
  here[keys.at(-1)!] = value;
}

/** Returns a field by its name, which may contain dots. */
export const field = (json: Json | undefined, name: string): Json | undefined =>
  isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined;

/** Whether two dot paths cannot both be written: they are equal, or one contains the other. */
export const sharePlace = (a: string, b: string): boolean =>
  a === '' || b === '' || `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`);

/** JSON text with holes. `fill` is called for each hole, in the order of the text, and writes JSON there. */
export type JsonTemplate = (out: JsonSink, fill: (hole: number) => void) => void;

/**
 * Returns a template with one hole at each dot path, numbered in the given order; a null path has a number but no hole. If
 * a path is '', its hole is the whole template.
 */
export function jsonTemplate(paths: readonly (string | null)[]): JsonTemplate {
  const whole = paths.indexOf('');
  if (whole >= 0) return (_out, fill) => fill(whole);
  const skeleton = {};
  for (const [hole, path] of paths.entries())
    if (path !== null) assign(skeleton, path, `\u0000${hole}\u0000`);
  const [beginning = '', ...parts] = JSON.stringify(skeleton).split(/"\\u0000(\d+)\\u0000"/);
  const holes = parts.filter((_, at) => at % 2 === 0).map(Number);
  const after = parts.filter((_, at) => at % 2 === 1);
  return (out, fill) => {
    out.text(beginning);
    for (let at = 0; at < holes.length; at++) {
      fill(holes[at]!);
      out.text(after[at]!);
    }
  };
}
