import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretReplacer } from '#electron/platform/secret-replacer.ts';

const masked = (text: string, secret: string) => secretReplacer(secret, '*')(text);

/** Like tokens: printable ASCII without spaces, long enough to be one. */
const secrets = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 12,
  maxLength: 60,
});

/** The forms in which one character may come back. */
const forms = (character: string): string[] => {
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return [
    character,
    `\\u00${hex}`,
    `\\\\u00${hex.toUpperCase()}`,
    `%${hex}`,
    `&#${code};`,
    `&#x${hex};`,
    ...(/\w/.test(character) ? [] : [`\\${character}`]),
  ];
};

describe('replacing a secret', () => {
  it('works however each character is escaped', () => {
    fc.assert(
      fc.property(secrets, fc.infiniteStream(fc.nat()), (secret, choices) => {
        const text = [...secret]
          .map((character) => {
            const possible = forms(character);
            return possible[(choices.next().value ?? 0) % possible.length];
          })
          .join('');
        expect(masked(`<${text}>`, secret)).toBe('<*>');
      }),
    );
  });

  it('works inside base64, whatever text surrounds the secret', () => {
    const around = fc.string({ maxLength: 9 });
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        const encoded = Buffer.from(before + secret + after).toString('base64');
        expect(Buffer.from(masked(encoded, secret).replaceAll('*', ''), 'base64').toString()).not.toContain(
          secret.slice(2, -2),
        );
        expect(masked(encoded, secret)).toContain('*');
      }),
    );
  });

  it('matches a short secret only as a whole word', () => {
    expect(masked('demo Demo_ demo-2 (demo) "demo" ademo demos demö démo 1demo =demo', 'demo')).toBe(
      '* Demo_ *-2 (*) "*" ademo demos demö démo 1demo =*',
    );
    expect(masked('?key=ab/c&x=1 xab/c ab%2Fc', 'ab/c')).toBe('?key=*&x=1 xab/c *');
    expect(masked('no abcdef', 'abcdefg')).toBe('no abcdef');
    expect(masked('xabcdefgh12', 'abcdefgh')).toBe('x*12');
  });

  it('matches a secret of four characters or more inside base64', () => {
    for (const secret of ['demo', 'a/c-x', 'abcdefg'])
      for (const before of ['', 'a', 'ab', 'user:'])
        for (const after of ['', 'z', 'yz'])
          for (const encoding of ['base64', 'base64url'] as const) {
            const encoded = Buffer.from(before + secret + after).toString(encoding);
            expect(masked(encoded, secret)).toContain('*');
          }
  });

  it('matches the start of a secret at the end of a truncated text', () => {
    expect(masked('Bearer abcdefgh', 'abcdefghijkl')).toBe('Bearer *');
    expect(masked('Bearer abcdefgh…', 'abcdefghijkl')).toBe('Bearer *…');
  });

  it('leaves other text unchanged, including long runs of backslashes', () => {
    fc.assert(
      fc.property(secrets, fc.string(), (secret, text) => {
        fc.pre(!text.toLowerCase().includes(secret.slice(0, 8).toLowerCase()));
        expect(masked(text, secret)).toBe(text);
      }),
    );
    const backslashes = '\\'.repeat(1_000_000);
    expect(masked(backslashes, '\\/"secret')).toBe(backslashes);
    expect(masked('', '')).toBe('');
  });
});
