import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subscribe } from '#electron/services/event-bus.ts';
import { createDispatch, type Dispatch } from '#electron/transports/dispatch.ts';
import { type EventMessage, type Handlers, operations } from '#shared/contract/registry.ts';
import { AppError, type Result } from '#shared/contract/result.ts';
import { eventSource } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { handlersWith } from '../support/handlers.ts';
import { recordingLogger } from '../support/logger.ts';

export interface Page {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  subscribe(listener: (message: EventMessage) => void): Promise<() => void>;
}

export interface Transport {
  page: Page;
  /** Opens a second page of the same app. */
  otherPage: Page;
  close(): Promise<void>;
}

export type OpenTransport = (main: { dispatch: Dispatch; subscribe: Subscribe }) => Promise<Transport>;

const settings = {
  language: null,
  theme: 'dark',
  density: 'compact',
  lastConnection: null,
  network: { proxy: 'none', proxyAddress: '', proxyUser: '', caFile: '' },
  updates: { checkAtStart: false, address: '' },
  machine: { provider: 'off', address: '', model: '', price: '' },
} as const;
const settingsChanged = (lastConnection: string): EventMessage => ({
  event: 'settings.changed',
  payload: { ...settings, lastConnection },
});

/** What every transport must guarantee. */
export function describeContract(name: string, open: OpenTransport): void {
  describe(`the contract over ${name}`, () => {
    const events = eventSource();
    let logger: ReturnType<typeof recordingLogger>;
    let transport: Transport;

    const serve = async (handlers: Partial<Handlers>): Promise<Page> => {
      const dispatch = createDispatch(handlersWith(handlers), { logger, checkOutputs: true });
      transport = await open({ dispatch, subscribe: events.subscribe });
      return transport.page;
    };

    beforeEach(() => {
      logger = recordingLogger();
    });
    afterEach(() => transport.close());

    test('a call passes its input to the handler and returns the result', async () => {
      const page = await serve({
        'settings.set': (input) =>
          Promise.resolve({ ...settings, ...input, network: input.network ?? settings.network }),
      });
      expect(await page.call('settings.set', { theme: 'light' })).toEqual({
        ok: true,
        value: { ...settings, theme: 'light' },
      });
    });

    test('the handler gets parsed input: defaults filled in, text trimmed', async () => {
      const create = vi.fn<Handlers['connections.create']>(() =>
        Promise.reject(new AppError('busy', 'Later.')),
      );
      const page = await serve({ 'connections.create': create });
      const fields = {
        name: ' Office ',
        baseUrl: 'https://api.example.com/',
        integrationId: '7',
        locales: ['en', 'de'],
        identifierField: 'sku',
        titleField: 'title',
      };
      await page.call('connections.create', { fields, token: 'abcd' });
      const [input] = create.mock.lastCall ?? [];
      expect(input?.fields).toMatchObject({
        name: 'Office',
        colour: 'blue',
        readOnly: false,
        baseUrl: 'https://api.example.com',
      });
      expect(input?.fields.profile.version).toBe(1);
    });

    test.each([
      ['no such name', 'catalog.everything'],
      ['a name of every object', 'constructor'],
      ['no name', ''],
    ])('an operation that is not in the registry is refused: %s', async (_case, operation) => {
      const page = await serve({});
      expect(await page.call(operation, {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
    });

    test('every operation of the registry is reachable', async () => {
      const page = await serve({});
      for (const { name: operation } of operations) {
        const answer = await page.call(operation, {});
        expect(answer, operation).toMatchObject({
          ok: false,
          error: { code: expect.stringMatching(/^(invalid_input|internal)$/) },
        });
      }
    });

    test('an invalid input is reported with its field, and the handler is not called', async () => {
      const edit = vi.fn<Handlers['drafts.edit']>();
      const page = await serve({ 'drafts.edit': edit });
      const answer = await page.call('drafts.edit', {
        connectionId: 'c',
        label: 'Edit',
        edits: [{ product: 'seven' }],
      });
      expect(answer).toMatchObject({
        ok: false,
        error: {
          code: 'invalid_input',
          field: 'edits.0.product',
          message: 'edits.0.product must be of type number.',
        },
      });
      expect(edit).not.toHaveBeenCalled();
    });

    test('an expected error arrives with all its fields', async () => {
      const page = await serve({
        'catalog.pull': () =>
          Promise.reject(
            new AppError('unreachable', 'No answer.', {
              retryable: true,
              retryAfterMs: 500,
              details: 'GET /',
            }),
          ),
      });
      expect(await page.call('catalog.pull', { connectionId: 'c' })).toEqual({
        ok: false,
        error: {
          code: 'unreachable',
          message: 'No answer.',
          retryable: true,
          retryAfterMs: 500,
          details: 'GET /',
        },
      });
    });

    test('an unexpected error becomes an internal error, and its cause is only logged', async () => {
      const page = await serve({ 'app.info': () => Promise.reject(new TypeError('secret-of-the-inside')) });
      const answer = await page.call('app.info', {});
      expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
      expect(JSON.stringify(answer)).not.toContain('secret-of-the-inside');
      expect(logger.lines).toMatchObject([
        { level: 'error', fields: { operation: 'app.info', error: expect.any(TypeError) } },
      ]);
    });

    test('a handler that throws synchronously also results in an internal error', async () => {
      const page = await serve({
        'app.info': () => {
          throw new Error('at once');
        },
      });
      expect(await page.call('app.info', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
    });

    test('a result that violates the contract is replaced by an internal error and logged', async () => {
      const page = await serve({
        'settings.get': () => Promise.resolve({ ...settings, theme: 'purple' } as unknown as typeof settings),
      });
      expect(await page.call('settings.get', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
      expect(logger.lines).toMatchObject([{ level: 'error', fields: { operation: 'settings.get' } }]);
    });

    test('each call receives its own result when results arrive out of order', async () => {
      const waiting = new Map<string, (value: typeof settings & { lastConnection: string }) => void>();
      const page = await serve({
        'settings.set': ({ lastConnection }) =>
          new Promise((resolve) => waiting.set(String(lastConnection), (value) => resolve(value))),
      });
      const ids = ['a', 'b', 'c'];
      const calls = ids.map((id) => page.call('settings.set', { lastConnection: id }));
      await eventually(() => expect(waiting.size).toBe(ids.length));
      for (const id of ids.toReversed()) waiting.get(id)?.({ ...settings, lastConnection: id } as never);
      const answers = await Promise.all(calls);
      expect(
        answers.map((answer) => answer.ok && (answer.value as { lastConnection: string }).lastConnection),
      ).toEqual(ids);
    });

    test.each([
      ['leading zeros', '007'],
      ['emoji and joiners', '👩‍👩‍👧 naïve'],
      ['right to left', 'مرحبا \u200f(1)'],
      ['line ends and separators', 'a\r\nb\u2028c\n\ndata: x'],
      ['a null character', 'a\0b'],
    ])('text is unchanged in calls and events: %s', async (_case, text) => {
      const page = await serve({
        'settings.set': ({ lastConnection }) =>
          Promise.resolve({ ...settings, lastConnection: lastConnection ?? null }),
      });
      const heard: EventMessage[] = [];
      await page.subscribe((message) => heard.push(message));
      expect(await page.call('settings.set', { lastConnection: text })).toMatchObject({
        value: { lastConnection: text },
      });
      events.fire(settingsChanged(text));
      await eventually(() => expect(heard).toEqual([settingsChanged(text)]));
    });

    test('events reach every page, in order', async () => {
      const page = await serve({});
      const heard: EventMessage[] = [];
      const heardByOther: EventMessage[] = [];
      await page.subscribe((message) => heard.push(message));
      await transport.otherPage.subscribe((message) => heardByOther.push(message));
      const fired = ['1', '2', '3'].map(settingsChanged);
      for (const message of fired) events.fire(message);
      await eventually(() => expect([heard, heardByOther]).toEqual([fired, fired]));
    });

    test('an ended subscription receives no more events', async () => {
      const page = await serve({});
      const heard: EventMessage[] = [];
      const heardByOther: EventMessage[] = [];
      const stop = await page.subscribe((message) => heard.push(message));
      await transport.otherPage.subscribe((message) => heardByOther.push(message));
      events.fire(settingsChanged('before'));
      await eventually(() => expect(heard).toHaveLength(1));
      stop();
      events.fire(settingsChanged('after'));
      await eventually(() => expect(heardByOther).toHaveLength(2));
      expect(heard).toHaveLength(1);
    });

    test('closing the transport removes its event listeners', async () => {
      const page = await serve({});
      await page.subscribe(() => undefined);
      await transport.close();
      expect(events.listeners.size).toBe(0);
    });
  });
}
