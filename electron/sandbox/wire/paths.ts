import { isObject, type Json } from '#shared/service/json.ts';
import type { JsonSink } from './json-sink.ts';

/** Sets a value at a dot path, creating the objects in between. '' is not allowed: that is the caller's own object. */
export function assign(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  let here = target;
  for (const key of keys.slice(0, -1)) {
    here[key] ??= {};
    here = here[key] as Record<string, unknown>;
  }
  here[keys.at(-1)!] = value;
}

/** A field by its name, which may contain dots. */
export const field = (json: Json | undefined, name: string): Json | undefined =>
  isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined;

/** Whether two dot paths cannot both be written: they are the same, or one lies within the other. */
export const sharePlace = (a: string, b: string): boolean =>
  a === '' || b === '' || `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`);

/** JSON text with holes. `fill` is called for each hole, in the order in which they stand, and writes JSON there. */
export type JsonTemplate = (out: JsonSink, fill: (hole: number) => void) => void;

/**
 * A template with one hole at each dot path, numbered as given; null has a number but no place. Where a path is '', that
 * hole is all there is.
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
