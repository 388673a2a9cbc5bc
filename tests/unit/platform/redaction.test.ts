import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '#electron/platform/redaction.ts';

const secretText = fc.stringMatching(/^[\x21-\x7e]{16,60}$/);

describe('a known secret', () => {
  test('is redacted in plain, JSON and URL-encoded text and in nested values', () => {
    fc.assert(
      fc.property(secretText, fc.string(), fc.string(), (secret, before, after) => {
        const redactor = createRedactor();
        redactor.add(secret);
        const written = [
          before + secret + after,
          JSON.stringify({ text: secret }),
          encodeURIComponent(secret),
          `https://example.com/?q=${encodeURIComponent(secret)}&${encodeURI(secret)}`,
        ];
        for (const text of written) expect(redactor.text(text)).not.toContain(secret);
        expect(redactor.text(encodeURIComponent(secret))).not.toContain(encodeURIComponent(secret));
        expect(
          JSON.stringify(redactor.value({ [secret]: [secret, { deep: new Map([['k', secret]]) }] })),
        ).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });

  test('is redacted in base64 at any position', () => {
    fc.assert(
      fc.property(
        secretText,
        fc.string(),
        fc.string(),
        fc.constantFrom<BufferEncoding>('base64', 'base64url'),
        (secret, before, after, encoding) => {
          const beginning = secret.slice(0, 4);
          // What is around the secret may happen to look like its beginning.
          const around = [before + secret.slice(0, 2), secret.slice(-2) + after];
          fc.pre(around.every((text) => !text.includes(beginning)));
          const redactor = createRedactor();
          redactor.add(secret);
          const redacted = redactor.text(`x: ${Buffer.from(before + secret + after).toString(encoding)}`);
          expect(redacted).toContain('[redacted]');
          // What is left decodes to at most two characters of the secret: those that share bits with its surroundings.
          for (const part of redacted.slice('x: '.length).split('[redacted]'))
            expect(Buffer.from(part, encoding).toString()).not.toContain(beginning);
        },
      ),
    );
  });

  test('is redacted completely when it contains another secret', () => {
    const redactor = createRedactor();
    redactor.add('token-1');
    redactor.add('token-1-longer');
    expect(redactor.text('a token-1-longer b token-1')).toBe('a [redacted] b [redacted]');
  });

  test('redacts nothing if it is empty', () => {
    const redactor = createRedactor();
    redactor.add('');
    expect(redactor.text('as it was')).toBe('as it was');
  });
});

describe('an unknown secret', () => {
  const { text, value } = createRedactor();

  test.each([
    ['Authorization: Bearer abc.def-123', 'Authorization: [redacted]'],
    ['sent "authorization":"Basic dXNlcjpwYXNz" there', 'sent "authorization":"[redacted]" there'],
    ['failed with bearer abcdef123456', 'failed with bearer [redacted]'],
    ['cookie: a=1; b=2', 'cookie: [redacted]'],
    ['x-api-key=abc', 'x-api-key=[redacted]'],
  ])('is recognised by the text before it: %s', (line, redacted) => {
    expect(text(line)).toBe(redacted);
  });

  test('is recognised by its field name', () => {
    expect(
      value({
        headers: { Authorization: 'abc', accept: 'text/html' },
        apiKey: 'k',
        accessToken: 't',
        token: null,
      }),
    ).toEqual({
      headers: { Authorization: '[redacted]', accept: 'text/html' },
      apiKey: '[redacted]',
      accessToken: '[redacted]',
      token: null,
    });
  });
});

test('an error keeps its message, stack, code and cause', () => {
  const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), { code: 'EX' });
  expect(createRedactor().value(error)).toMatchObject({
    name: 'Error',
    message: 'outer',
    code: 'EX',
    stack: expect.stringContaining('redaction.test'),
    cause: { name: 'TypeError', message: 'inner' },
  });
});

test('values that JSON cannot represent are converted', () => {
  const loop: Record<string, unknown> = { big: 10n, when: new Date(0), set: new Set([1]) };
  loop.self = loop;
  expect(JSON.stringify(createRedactor().value(loop))).toBe(
    '{"big":"10","when":"1970-01-01T00:00:00.000Z","set":[1],"self":"[circular]"}',
  );
});
