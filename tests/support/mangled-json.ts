import fc from 'fast-check';

/** One defect in a JSON document: where (steps down the tree, each modulo the number of children) and what. */
interface Damage {
  steps: number[];
  kind: 'drop' | 'replace' | 'double' | 'swap' | 'wrap' | 'to_text' | 'rename';
  value: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  steps: fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
  kind: fc.constantFrom('drop', 'replace', 'double', 'swap', 'wrap', 'to_text', 'rename'),
  value: fc.oneof(
    fc.constantFrom(
      null,
      '',
      0,
      1,
      -1,
      2,
      3,
      1.5,
      200,
      500,
      true,
      false,
      'ok',
      'error',
      'a',
      'b',
      'c',
      'p0',
      [],
      {},
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

/** Almost correct JSON: a correct response with a few defects. */
export const mangled = (right: unknown): fc.Arbitrary<unknown> =>
  fc.array(damage, { maxLength: 4 }).map((damages) => {
    let json: unknown = structuredClone(right);
    for (const one of damages) json = damaged(json, one, 0);
    return json;
  });

function damaged(json: unknown, { steps, kind, value }: Damage, depth: number): unknown {
  const keys = typeof json === 'object' && json !== null ? Object.keys(json) : [];
  const key = keys[(steps[depth] ?? 0) % Math.max(keys.length, 1)];
  if (key === undefined) return kind === 'wrap' ? [json] : value;
  if (depth + 1 < steps.length) {
    const inner = (json as Record<string, unknown>)[key];
    return withKey(json, key, damaged(inner, { steps, kind, value }, depth + 1));
  }
  const held = (json as Record<string, unknown>)[key];
  if (Array.isArray(json)) {
    const at = Number(key);
    switch (kind) {
      case 'drop':
        return json.toSpliced(at, 1);
      case 'double':
        return json.toSpliced(at, 0, held);
      case 'swap':
        return json.toReversed();
    }
  }
  switch (kind) {
    case 'drop':
      return Object.fromEntries(Object.entries(json as object).filter(([name]) => name !== key));
    case 'rename':
      return Object.fromEntries(
        Object.entries(json as object).map(([name, one]) => [name === key ? `${name}_` : name, one]),
      );
    case 'wrap':
      return withKey(json, key, [held]);
    case 'to_text':
      // Not String(): an object may have its own member `toString`.
      return withKey(json, key, typeof held === 'object' ? JSON.stringify(held) : String(held));
    default:
      return withKey(json, key, value);
  }
}

const withKey = (json: unknown, key: string, value: unknown): unknown =>
  Array.isArray(json)
    ? json.with(Number(key), value)
    : Object.fromEntries(
        Object.entries(json as object).map(([name, held]) => [name, name === key ? value : held]),
      );

/** Any possible body: almost correct JSON, any JSON, truncated JSON, a web page, or noise. */
export const bodyText = (right: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: mangled(right).map((json) => JSON.stringify(json)) },
    { weight: 2, arbitrary: fc.json() },
    {
      weight: 1,
      arbitrary: fc
        .tuple(mangled(right), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([json, share]) =>
          JSON.stringify(json).slice(0, Math.floor(JSON.stringify(json).length * share)),
        ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        'null',
        '<!doctype html><title>Sign in</title>',
        '<html',
        '{"$number":"x"}',
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `${'{"results":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      ),
    },
  );
