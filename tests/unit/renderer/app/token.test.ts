import { describe, expect, it } from 'vitest';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { handoverOf, replacedSentence } from '../../../../renderer/src/app/replace-token/handover.ts';
import { tokenMessages } from '../../../../renderer/src/app/replace-token/messages.ts';
import { tokenNeed } from '../../../../renderer/src/app/status/token-need.ts';

const connection = { id: 'c1', newTokenWaiting: false, token: 'keychain' as const };
const paused = (kind: 'pull' | 'apply', connectionId = 'c1', unit: 'changes' | 'products' = 'changes') => ({
  kind,
  connectionId,
  unit,
  state: 'paused' as const,
});

describe('the label of what waits for a token', () => {
  it.each([
    [connection, [], [], null],
    [connection, [{ ...paused('pull'), state: 'running' as const }], [], null],
    [connection, [paused('pull', 'another')], [{ waitsForToken: false, kind: 'edit' as const }], null],
    [connection, [paused('pull')], [], 'The pull waits for a new token'],
    [connection, [paused('apply')], [], 'Changes wait for a new token'],
    [connection, [], [{ waitsForToken: true, kind: 'edit' as const }], 'Changes wait for a new token'],
    [
      connection,
      [paused('pull')],
      [{ waitsForToken: true, kind: 'edit' as const }],
      'A pull and change sets wait for a new token',
    ],
    [connection, [paused('apply', 'c1', 'products')], [], 'Products wait for a new token'],
    [connection, [], [{ waitsForToken: true, kind: 'removal' as const }], 'Products wait for a new token'],
    [
      connection,
      [paused('apply')],
      [{ waitsForToken: true, kind: 'restore' as const }],
      'Change sets wait for a new token',
    ],
    [{ ...connection, newTokenWaiting: true }, [], [], 'A new token has not been tested yet'],
    [{ ...connection, newTokenWaiting: true }, [paused('pull')], [], 'The pull waits for a new token'],
    [{ ...connection, token: 'missing' as const }, [], [], null],
    [{ ...connection, token: 'missing' as const }, [paused('pull')], [], 'The pull waits for the token'],
    [{ ...connection, token: 'missing' as const }, [paused('apply')], [], 'Changes wait for the token'],
  ])('is “$3” (case %#)', (of, jobs, changeSets, words) => {
    expect(tokenNeed(of, jobs, changeSets)).toBe(words);
  });
});

describe('the result of replacing a token', () => {
  const test = (message: string): ConnectionTest => ({
    ok: false,
    steps: [
      { step: 'reach', outcome: 'passed', message: 'Reached.' },
      { step: 'authenticate', outcome: 'failed', message, details: 'status 401' },
      { step: 'list', outcome: 'skipped', message: '' },
    ],
    sample: null,
    page: null,
    findings: [],
    proposal: null,
  });

  it('replaced: says whether the token works and how many jobs continue', () => {
    const handover = handoverOf({ ok: true, value: { outcome: 'replaced', test: test(''), resumed: 1 } });
    expect(handover).toEqual({ kind: 'replaced', tested: true, resumed: 1 });
    const first = tokenMessages({ name: 'Shop', token: 'missing' });
    const other = tokenMessages({ name: 'Shop', token: 'keychain' });
    expect(replacedSentence({ tested: true, resumed: 0 }, other)).toBe('The new token works.');
    expect(replacedSentence({ tested: true, resumed: 1 }, other)).toBe(
      'The new token works. 1 job continues where it stopped.',
    );
    expect(replacedSentence({ tested: false, resumed: 2 }, other)).toBe(
      'The new token is in use, untested. 2 jobs continue where they stopped.',
    );
    expect(replacedSentence({ tested: true, resumed: 0 }, first)).toBe('The token works.');
  });

  it.each([
    ['refused', 'unauthorized'],
    ['untested', 'unreachable'],
  ] as const)('%s: gives the message and details of the failed test', (outcome, code) => {
    const said = { code, message: 'The service says “no”.', details: 'status 401' };
    expect(
      handoverOf({ ok: true, value: { outcome, test: test('The service says “no”.'), resumed: 0 } }),
    ).toEqual({
      kind: outcome,
      said,
    });
  });

  it('failed call: passes the error on unchanged', () => {
    const error = { code: 'invalid_input', message: 'No spaces.', field: 'token' } as const;
    expect(handoverOf({ ok: false, error })).toEqual({ kind: 'failed', error });
  });
});
