import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCommand, TOKEN_VARIABLE } from '#shared/domain/curl.ts';

const exchange = {
  method: 'PATCH',
  url: 'https://api.example.com/products?limit=[1-3]&q={a,b}',
  requestHeaders: { Authorization: 'Bearer [token]', 'content-type': 'application/json' },
  requestBody: { text: '[{"op":"set"}]', cut: false },
  requestBytes: 14,
};

/** What a real shell passes to a program named curl: its arguments, and anything else that the command makes it do. */
function argumentsIn(command: string, token = 'the-token'): string[] {
  const stub = `curl() { for argument; do printf '%s\\0' "$argument"; done; }`;
  const printed = execFileSync('sh', ['-c', `${stub}\n${command}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, [TOKEN_VARIABLE]: token },
  });
  return printed.split('\0').slice(0, -1);
}

describe('a recorded request as a curl command', () => {
  it('reads like one that a person would write', () => {
    expect(curlCommand(exchange)).toBe(
      [
        `curl --globoff --compressed --request 'PATCH' 'https://api.example.com/products?limit=[1-3]&q={a,b}' \\`,
        `  --header 'Authorization: Bearer '"$CATALOG_DESK_TOKEN" \\`,
        `  --header 'content-type: application/json' \\`,
        `  --data-raw '[{"op":"set"}]'`,
      ].join('\n'),
    );
  });

  it('takes the token from the environment, whatever characters it has', () => {
    const token = 'a"b$c`d\\e f\'g';
    expect(argumentsIn(curlCommand(exchange), token)).toContain(`Authorization: Bearer ${token}`);
  });

  it('omits what curl does itself, such as --request for GET and Accept-Encoding', () => {
    const command = curlCommand({
      ...exchange,
      method: 'GET',
      requestHeaders: { 'Accept-Encoding': 'gzip, br', accept: 'application/json', 'x-empty': '' },
      requestBody: { text: '', cut: false },
    });
    expect(argumentsIn(command)).toEqual([
      '--globoff',
      '--compressed',
      exchange.url,
      '--header',
      'accept: application/json',
      '--header',
      'x-empty;',
    ]);
  });

  it('reads the body from a file if only part of it was kept', () => {
    const command = curlCommand({
      ...exchange,
      requestBody: { text: '[{"op"', cut: true },
      requestBytes: 99_000,
    });
    expect(command).toMatch(
      /^# Only the beginning of the body was kept \(6 characters, of 99000 bytes in all\)\.\n#/,
    );
    expect(command).not.toContain('{"op"');
    expect(argumentsIn(command).slice(-2)).toEqual(['--data-binary', '@body.json']);
  });

  it('passes any text through a real shell unchanged', () => {
    // NUL cannot occur in an argument of any program, and in JSON and headers it never does.
    const text = fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(
            "'",
            '"',
            '$',
            '`',
            '\\',
            '\n',
            '!',
            '*',
            ' ',
            '#',
            ';',
            '&',
            'ü',
            '😀',
            '$(id)',
          ),
        }),
      )
      .map((any) => any.replaceAll('\0', '').toWellFormed())
      .filter((any) => !any.includes('[token]'));
    fc.assert(
      fc.property(
        text,
        text,
        text.filter((any) => any !== ''),
        (url, header, body) => {
          const command = curlCommand({
            ...exchange,
            url,
            requestHeaders: { 'x-any': `${header}.` },
            requestBody: { text: body, cut: false },
          });
          expect(argumentsIn(command)).toEqual([
            '--globoff',
            '--compressed',
            '--request',
            'PATCH',
            url,
            '--header',
            `x-any: ${header}.`,
            '--data-raw',
            body,
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
