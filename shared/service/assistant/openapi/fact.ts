import type { Change } from '../changed-dialect.ts';

/** Something that the document says about the profile, and where. */
export interface Fact extends Change {
  where: string;
}

/** Facts from one part of the document; `undefined` and `null` are left out. */
export function factsAt(
  where: string,
  section: string,
  values: Record<string, { to: Change['to'] | undefined; why: string } | null>,
): Fact[] {
  return Object.entries(values).flatMap(([name, fact]) =>
    fact === null || fact.to === undefined
      ? []
      : [{ key: section === '' ? name : `${section}.${name}`, to: fact.to, why: fact.why, where }],
  );
}
