import { beforeEach, expect, it, vi } from 'vitest';
import { askService } from '../../../../renderer/src/identifier-lists/ask-service.ts';

const { calls, lookUp } = vi.hoisted(() => ({
  calls: [] as string[][],
  lookUp: { answer: (texts: string[]): unknown => texts },
}));

vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: () => () => undefined,
    call: async (name: string, input: { texts: string[]; list: number }) => {
      if (name !== 'identifiers.keep') return lookUp.answer(calls[input.list] ?? []);
      const list = calls.push(input.texts) - 1;
      const kept = { list, texts: 0, products: 0, missing: [], ambiguous: [], gone: [], repeated: 0 };
      return { ok: true, value: kept };
    },
  },
}));

const texts = Array.from({ length: 120 }, (_, at) => `id-${at}`);
const found = (text: string) => ({ product: 1, identifier: text, title: '', text });
const ask = (more: Partial<Parameters<typeof askService>[0]> = {}) =>
  askService({ connectionId: 'c', texts, onProgress: () => undefined, isStopped: () => false, ...more });

beforeEach(() => {
  calls.length = 0;
  lookUp.answer = ([first = '', ...others]) => ({
    ok: true,
    value: { found: [found(first)], notFound: others, failed: [] },
  });
});

it('asks about every text once and reports progress', async () => {
  const progress: number[] = [];
  const { answers, error } = await ask({ onProgress: (done) => progress.push(done) });
  expect(error).toBeNull();
  expect(calls.flat()).toEqual(texts);
  expect([...answers.found.map(({ text }) => text), ...answers.notFound].toSorted()).toEqual(
    texts.toSorted(),
  );
  expect(progress.at(-1)).toBe(120);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

it('stops before the next request when asked to, and keeps the answers so far', async () => {
  const { answers } = await ask({ isStopped: () => calls.length > 0 });
  expect(calls).toHaveLength(1);
  expect(answers.found.length + answers.notFound.length).toBe(calls[0]?.length);
});

it('stops at an error and keeps the answers so far', async () => {
  const answer = lookUp.answer;
  const error = { code: 'unauthorized', message: 'The token no longer works.' };
  lookUp.answer = (asked) => (calls.length > 1 ? { ok: false, error } : answer(asked));
  const ended = await ask();
  expect(ended.error).toEqual(error);
  expect(calls).toHaveLength(2);
  expect(ended.answers.found).toEqual([found('id-0')]);
});
