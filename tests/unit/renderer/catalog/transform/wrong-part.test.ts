import { describe, expect, it } from 'vitest';
import { parseTemplate } from '#shared/domain/block/template/parse.ts';
import { UnreadableEdit } from '#shared/domain/block/unreadable-edit.ts';
import { wrongPart } from '../../../../../renderer/src/features/catalog/transform/wrong-part.ts';

/** The part that is marked in a template that cannot be read. */
function marked(template: string): string {
  try {
    parseTemplate(template);
  } catch (error) {
    if (!(error instanceof UnreadableEdit) || error.at === null) throw error;
    const { from, to } = wrongPart(template, error.at);
    return template.slice(from, to);
  }
  throw new Error('It can be read.');
}

describe('The part of a template that is marked as wrong', () => {
  it.each([
    ['{brand|uper} {title}', 'uper'],
    ['{brand|uper', 'uper'],
    ['{brand|upper lower}', 'lower'],
    ['{brand|truncate} and more', 'truncate'],
    ['{brand|truncate:x}', 'x'],
    ['{brand|join:"x} {title}', '"x} {title}'],
    ['{brand|}', '}'],
    ['a {} b', '{}'],
    ['a { b', '{ b'],
    ['{title@} b', '}'],
    ['{title} 🍳 {brand|üper}', 'üper'],
  ])('of %s is %s', (template, part) => {
    expect(marked(template)).toBe(part);
  });

  it('is the position after the end of an incomplete template', () => {
    const template = '{brand|';
    expect(wrongPart(template, template.length)).toEqual({ from: 7, to: 8 });
    expect(marked(template)).toBe('');
  });
});
