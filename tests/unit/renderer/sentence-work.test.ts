import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SentenceWork, type Step } from '#renderer/features/translate/sentences/sentence-work.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { splitSentences } from '#shared/domain/split-sentences.ts';

const workOn = (source: string, locale = 'de') =>
  new SentenceWork(source, splitSentences(source, 'en'), locale, (text) => splitSentences(text, locale));

const applied = (text: string, step: Step | null): [string, string] => {
  if (!step) return [text, 'nothing'];
  const now = text.slice(0, step.start) + step.text + text.slice(step.end);
  return [now.slice(0, step.caret), now.slice(step.caret)];
};

const HTML = '<p>One. Two.</p>\n<ul><li>Three</li></ul>';

describe('the sentence at the caret', () => {
  const work = workOn(HTML);
  it.each([
    ['|', 0, null],
    ['<p>|', 0, null],
    ['<p>Ei|', 0, 0],
    ['<p>Eins.|', 0, 0],
    ['<p>Eins. |', 1, null],
    ['<p>Eins. Zw|ei', 1, 1],
    ['<p>Ei|ns. Zwei', 0, 0],
    ['<p>Eins und zwei.</p>\n<ul><li>|', 2, null],
    ['<p>Eins und zwei.</p><ul><li>Dr|ei</li></ul>', 2, 1],
    ['<p>A. B. C|.</p>\n<ul><li>Drei', 1, 2],
    ['Eins. Zwei. Dr|', 2, 2],
  ])('%s', (text, source, target) => {
    const caret = text.indexOf('|');
    expect(work.at(text.replace('|', ''), caret)).toEqual({ source, target });
  });
});

describe('a translation of a sentence', () => {
  it('brings what stands around it in the source, so that all of them make the whole', () => {
    const work = workOn(HTML);
    let text = '';
    let caret = 0;
    for (const one of ['Eins.', 'Zwei.', 'Drei']) {
      const step = work.put(text, caret, one, true);
      [text] = [applied(text, step).join('')];
      caret = step.caret;
    }
    expect(text).toBe('<p>Eins. Zwei.</p>\n<ul><li>Drei</li></ul>');
    expect(caret).toBe(text.length);
  });

  it('takes the place of the one at the caret, and leaves all others alone', () => {
    const work = workOn('One. Two. Three.');
    expect(applied('Eins. Falsch. Drei.', work.put('Eins. Falsch. Drei.', 8, 'Zwei.', true))).toEqual([
      'Eins. Zwei. ',
      'Drei.',
    ]);
    expect(applied('Eins. Falsch', work.put('Eins. Falsch', 12, 'Zwei.', false))).toEqual([
      'Eins. Zwei.',
      '',
    ]);
  });

  it('has no space after it in a language without spaces', () => {
    const work = workOn('One. Two.', 'ja');
    expect(applied('', work.put('', 0, '一つ。', true))).toEqual(['一つ。', '']);
  });
});

describe('going on', () => {
  const work = workOn(HTML);
  const step = (text: string, by: 'next' | 'previous' = 'next') => {
    const caret = text.indexOf('|');
    const plain = text.replace('|', '');
    return applied(plain, work[by](plain, caret));
  };
  it('adds what stands before the next sentence', () => {
    expect(step('|')).toEqual(['<p>', '']);
    expect(step('<p>Eins.|')).toEqual(['<p>Eins. ', '']);
    expect(step('<p>Eins. Zwei.|')).toEqual(['<p>Eins. Zwei.</p>\n<ul><li>', '']);
    expect(step('<p>Eins. Zwei.</p>\n<ul><li>Drei|')).toEqual([
      '<p>Eins. Zwei.</p>\n<ul><li>Drei</li></ul>',
      '',
    ]);
  });

  it('goes through what is there, and back', () => {
    expect(step('<p>Ei|ns. Zwei.')).toEqual(['<p>Eins. ', 'Zwei.']);
    expect(step('<p>Eins. Zw|ei.', 'previous')).toEqual(['<p>Eins.', ' Zwei.']);
    expect(step('<p>Eins. |', 'previous')).toEqual(['<p>Eins.', ' ']);
    expect(step('<p>Ei|ns.', 'previous')).toEqual(['<p>Eins.', 'nothing']);
    expect(step('<p>Eins. |')).toEqual(['<p>Eins. ', 'nothing']);
  });
});

describe('tags that close what is open', () => {
  const work = workOn(HTML);
  it.each([
    ['<p>Eins. |</p>', 'Zwei.', '<p>Eins. Zwei.</p>\n<ul><li>|', '<p>Eins. Zwei.|</p>'],
    ['<p>Eins.|</p>', 'Eins!', '<p>Eins! |</p>', '<p>Eins!|</p>'],
    [
      '<p>Eins. Zwei|</p>\n<ul><li>',
      'Zwei.',
      '<p>Eins. Zwei.</p>\n<ul><li>|',
      '<p>Eins. Zwei.|</p>\n<ul><li>',
    ],
  ])('%s', (text, put, goesOn, stays) => {
    const caret = text.indexOf('|');
    const plain = text.replace('|', '');
    expect(applied(plain, work.put(plain, caret, put, true)).join('|')).toBe(goesOn);
    expect(applied(plain, work.put(plain, caret, put, false)).join('|')).toBe(stays);
  });
});

test('nothing but the sentence at the caret is replaced, wherever it is', () => {
  const pieces = fc.constantFrom(
    'Eins. ',
    'Zwei',
    '! ',
    '<p>',
    '</p>',
    '<li>',
    '</li>',
    '\n',
    ' ',
    '{x}',
    '<b>Drei.</b> ',
  );
  const text = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''));
  const words = (all: string): string[] => all.match(/<[^>]*>|NEU|[^<\s]/gu) ?? [];
  fc.assert(
    fc.property(text, fc.nat(80), fc.boolean(), (written, place, goesOn) => {
      const work = workOn(HTML);
      // As in the field, where the caret passes over codes.
      const inside = inlineCodes(written).find(({ start, end }) => start < place && place < end);
      const caret = Math.min(inside?.end ?? place, written.length);
      const { target } = work.at(written, caret);
      const replaced = target === null ? null : splitSentences(written, 'de')[target]!;
      const step = work.put(written, caret, 'NEU', goesOn);
      const now = applied(written, step).join('');
      const [before, after] = replaced
        ? [written.slice(0, replaced.start), written.slice(replaced.end)]
        : [written.slice(0, caret), written.slice(caret)];
      expect(now.startsWith(before)).toBe(true);
      // What was behind it is there still, in order; what the source has there may have come between.
      const left = words(now.slice(before.length));
      for (const one of words(after)) {
        const at = left.indexOf(one);
        expect(at).toBeGreaterThanOrEqual(0);
        left.splice(0, at + 1);
      }
      expect(step.caret).toBeGreaterThanOrEqual(0);
      expect(step.caret).toBeLessThanOrEqual(now.length);
      const next = work.next(written, caret);
      if (next)
        expect(words(applied(written, next).join('')).join('')).toContain(
          words(written).join('').slice(0, 5),
        );
    }),
  );
});

test('put sentence by sentence, a translation has the structure of its source', () => {
  const sentence = fc.constantFrom('One.', 'Is it two?', 'Three {name}!', '<b>Four.</b>');
  const block = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  const source = fc
    .array(fc.tuple(fc.constantFrom('p', 'li', 'h2'), block), { minLength: 1, maxLength: 5 })
    .map((blocks) => blocks.map(([tag, text]) => `<${tag}>${text}</${tag}>`).join('\n'));
  fc.assert(
    fc.property(source, (text) => {
      const work = workOn(text, 'en');
      let built = '';
      let caret = 0;
      work.sentences.forEach((_, at) => {
        expect(work.at(built, caret)).toEqual({ source: at, target: null });
        const step = work.put(built, caret, work.textOf(at), true);
        built = applied(built, step).join('');
        caret = step.caret;
      });
      expect(built).toBe(text);
    }),
  );
});
