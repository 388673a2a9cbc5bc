import { describe, expect, it } from 'vitest';
import type { CellValue } from '#shared/domain/value.ts';
import type { EditorKind } from '../../../../renderer/src/editors/editor-kind.ts';
import { typingNotice, typingReading } from '../../../../renderer/src/editors/typing-notes.ts';

const content = (kind: EditorKind, text: string) => ({ kind, text, items: [] });
const notice = (kind: EditorKind, text: string, before: CellValue = null) =>
  typingNotice(content(kind, text), before);

describe('while a value is typed', () => {
  it('a number that cannot become one is told, one that is only begun is not', () => {
    for (const text of ['12 kg', 'five', '1..2', '1-2'])
      expect(notice('number', text)).toContain(text.trim());
    for (const text of ['', '-', '1', '1,', '1.5', '1e', '1e-', '12 345', '１２'])
      expect(notice('number', text)).toBeUndefined();
  });

  it('a number with a separator is shown as it is read, with all its digits', () => {
    const reading = (text: string) => typingReading(content('number', text));
    expect(reading('1,234')).toBe('Read as 1,234');
    expect(reading('1.234')).toBe('Read as 1.234');
    expect(reading('12,5')).toBe('Read as 12.5');
    expect(reading('12 345')).toBe('Read as 12,345');
    expect(reading('1234567890123456.75')).toBe('Read as 1,234,567,890,123,456.75');
    for (const text of ['12', '', '1,2,3']) expect(reading(text)).toBeUndefined();
    expect(typingReading(content('text', '1,234'))).toBeUndefined();
  });

  it('tags that are not paired are told, those that need no end are not', () => {
    expect(notice('text', '<b>Pan')).toContain('<b>');
    expect(notice('multiline', 'Pan</i>')).toContain('</i>');
    expect(notice('text', '<b><i>Pan</b></i>')).toContain('</b>');
    for (const text of ['<b>Pan</b>', '<ul><li>Pan<li>Kettle</ul>', 'a<br>b', '<p>a', '3 < 4 > 2', 'a & b'])
      expect(notice('text', text)).toBeUndefined();
  });

  it('an address that is none is told', () => {
    const old = 'https://example.com/pan.jpg';
    for (const text of ['https:/example.com', 'http://', 'https://exa mple.com', 'htps://example.com'])
      expect(notice('text', text)).toContain('address');
    expect(notice('text', 'pan.jpg', old)).toContain('address');
    for (const text of ['https://example.com/a', 'http://localhost:8080/x', 'www.example.com', 'Pan: new'])
      expect(notice('text', text, 'Pan')).toBeUndefined();
    expect(notice('text', 'https://example.com/b', old)).toBeUndefined();
  });

  it('a unit that is missing or another one is told', () => {
    expect(notice('text', '14', '12 cm')).toContain('cm');
    expect(notice('text', '14 mm', '12 cm')).toContain('cm');
    for (const [text, before] of [
      ['14 cm', '12 cm'],
      ['14cm', '12 cm'],
      ['white', '12 cm'],
      ['14', '12'],
      ['14 mm', null],
    ] as const)
      expect(notice('text', text, before)).toBeUndefined();
  });

  it('a text over its limit is told', () => {
    const text = content('text', 'Pan, cast iron');
    expect(typingNotice(text, null, 10)).toBe('14 characters, 4 over the limit of 10');
    expect(typingNotice(text, null, 14)).toBeUndefined();
  });

  it('the value itself is not complained about', () => {
    expect(notice('text', '<b>Pan', '<b>Pan')).toBeUndefined();
  });
});
