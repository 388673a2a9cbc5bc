import type { Proposal, ProposedChange } from '../../contract/connections.ts';
import { isObject, type Json } from '../json.ts';
import { type ServiceProfile, serviceProfile } from '../profile.ts';
import type { Dialect } from '../wire.ts';

/** A value for a path in the profile, or for one of the three connection fields that also determine how products are read. */
export interface Change {
  key: string;
  to: Json;
  why: string;
}

/** The dialect of the form, with changes adopted group by group. */
export class ChangedDialect {
  readonly #changes = new Map<string, ProposedChange>();
  #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** A copy with the changes so far, to try out more. */
  copy(): ChangedDialect {
    const copy = new ChangedDialect(this.#dialect);
    for (const [key, change] of this.#changes) copy.#changes.set(key, change);
    return copy;
  }

  /** Takes the place of its own changes by those of a copy. */
  become(other: ChangedDialect): void {
    if (other === this) return;
    this.#changes.clear();
    for (const [key, change] of other.#changes) this.#changes.set(key, change);
    this.#dialect = other.#dialect;
  }

  /** The dialect with the changes so far. */
  get dialect(): Dialect {
    return this.#dialect;
  }

  /**
   * Adopts what differs. The profile's rules between keys must hold after the whole group; a change that breaks one is left
   * out. Returns the changes adopted.
   */
  take(changes: readonly Change[]): ProposedChange[] {
    let group = changes.filter(({ key, to }) => JSON.stringify(this.valueAt(key)) !== JSON.stringify(to));
    let profile = profileWith(this.#dialect.profile, group);
    while (!profile.ok) {
      const { broken } = profile;
      const kept = group.filter(({ key }) => !broken.includes(key));
      group = kept.length < group.length ? kept : [];
      profile = profileWith(this.#dialect.profile, group);
    }
    const taken = group.map(({ key, to, why }): ProposedChange => {
      const from = this.#changes.get(key)?.from ?? JSON.stringify(this.valueAt(key));
      return { key, from, to: JSON.stringify(to), why };
    });
    for (const change of taken) this.#changes.set(change.key, change);
    this.#dialect = { ...this.#dialect, ...fieldsOf(group), profile: profile.value };
    return taken;
  }

  /** All changes so far, to be adopted by another dialect. */
  get changes(): Change[] {
    return [...this.#changes.values()].map(({ key, to, why }) => ({ key, to: JSON.parse(to), why }));
  }

  /** The changes, not checked against the service; null if there are none. */
  proposal(): Proposal | null {
    const changes = [...this.#changes.values()].filter(({ from, to }) => from !== to);
    if (changes.length === 0) return null;
    const { profile, identifierField, titleField, locales } = this.#dialect;
    return { changes, profile, identifierField, titleField, locales: [...locales], checked: null };
  }

  /** The current value of a key. */
  valueAt(key: string): unknown {
    if (isField(key)) return this.#dialect[key];
    const { profile } = this.#dialect;
    let here: unknown = profile;
    for (const name of key.split('.'))
      here = typeof here === 'object' && here !== null ? Reflect.get(here, name) : undefined;
    // What one kind of request does not say about its results is read from “results”.
    const [, name] = /^(?:upsert|patch|delete)\.results\.(.+)$/.exec(key) ?? [];
    return here === undefined && name !== undefined ? Reflect.get(profile.results, name) : here;
  }
}

const FIELDS = ['identifierField', 'titleField', 'locales'] as const;

const isField = (key: string): key is (typeof FIELDS)[number] => FIELDS.some((name) => name === key);

function fieldsOf(group: readonly Change[]): Partial<Omit<Dialect, 'profile'>> {
  const fields: Partial<Omit<Dialect, 'profile'>> = {};
  for (const { key, to } of group) {
    if (key === 'locales') fields.locales = Array.isArray(to) ? to.map(String) : [];
    if (key === 'identifierField') fields.identifierField = String(to);
    if (key === 'titleField') fields.titleField = String(to);
  }
  return fields;
}

/** Returns the profile with the changes applied, or the keys of the changes that it does not allow. */
function profileWith(
  profile: ServiceProfile,
  group: readonly Change[],
): { ok: true; value: ServiceProfile } | { ok: false; broken: string[] } {
  const plain: Json = JSON.parse(JSON.stringify(profile));
  for (const { key, to } of group) {
    if (isField(key)) continue;
    const names = key.split('.');
    const last = names.pop() ?? '';
    let here: Json | undefined = plain;
    for (const name of names) here = isObject(here) ? here[name] : undefined;
    if (isObject(here)) here[last] = to;
  }
  const parsed = serviceProfile.safeParse(plain);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, broken: parsed.error.issues.map(({ path }) => path.join('.')) };
}
