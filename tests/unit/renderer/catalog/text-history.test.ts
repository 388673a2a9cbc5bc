import { expect, it } from 'vitest';
import { TextHistory } from '../../../../renderer/src/editors/text-history.ts';

const at = (text: string) => ({ text, start: text.length, end: text.length });

it('undoes the letters of a word in one step, and stops at the start of the edit', () => {
  const history = new TextHistory(at(''));
  for (const text of ['o', 'on', 'one']) history.record(at(text), true);
  history.record(at('one '), false);
  for (const text of ['one t', 'one tw']) history.record(at(text), true);
  expect(history.step(-1)?.text).toBe('one ');
  expect(history.step(-1)?.text).toBe('one');
  expect(history.step(-1)?.text).toBe('');
  expect(history.step(-1)).toBeNull();
  expect(history.step(1)?.text).toBe('one');
});

it('forgets what was undone once something else is typed', () => {
  const history = new TextHistory(at('old'));
  history.record(at('old!'), true);
  history.step(-1);
  history.record(at('old?'), true);
  expect(history.step(1)).toBeNull();
  expect(history.step(-1)?.text).toBe('old');
});
