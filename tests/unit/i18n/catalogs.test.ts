import { globSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { extractMessagesFromFiles } from '@lingui/native-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { INTERFACE_LANGUAGES } from '#shared/i18n/languages.ts';
import { textsIn } from '../../support/po-texts.ts';

/** "{count}", "<0>": the placeholders in a text. */
function holes(text: string): string[] {
  const found = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) visit(value);
      if (element.type === TYPE.tag) visit(element.children);
    }
  };
  // Elements are numbered, which the parser would treat as text.
  const tagged = /<\d+>/.test(text) ? text.replace(/<(\/?)(\d+)/g, '<$1e$2') : null;
  visit(tagged === null ? parse(text, { ignoreTag: true }) : parse(tagged));
  return [...found].sort();
}

let inCode: { id: string; message?: string }[] = [];
beforeAll(async () => {
  const files = globSync('{electron,renderer/src,shared}/**/*.{ts,tsx}').filter(
    (file) => !/^electron\/(sandbox|headless)\/|\.d\.ts$/.test(file),
  );
  const { messages, warnings } = await extractMessagesFromFiles(files);
  expect(warnings).toEqual([]);
  inCode = messages;
});

describe('the .po files', () => {
  test.each(INTERFACE_LANGUAGES)(
    '%s.po has exactly the texts used in the code: `npm run texts`',
    async (language) => {
      const known = Object.keys(await textsIn(language));
      expect(known.toSorted()).toEqual([...new Set(inCode.map(({ id }) => id))].toSorted());
    },
  );

  test('are complete in German', async () => {
    const missing = Object.values(await textsIn('de')).filter(({ translation }) => !translation);
    expect(missing.map(({ message }) => message)).toEqual([]);
  });

  test.each(INTERFACE_LANGUAGES)('%s uses the same placeholders as English', async (language) => {
    const wrong = Object.values(await textsIn(language)).filter(
      ({ message, translation }) =>
        message && translation && String(holes(message)) !== String(holes(translation)),
    );
    expect(wrong).toEqual([]);
  });

  test('have no English text that begins or ends within a sentence', () => {
    const parts = inCode.filter(({ message = '' }) => /^[\s,.;:)·–—]|[\s(]$/.test(message));
    expect(parts.map(({ message }) => message)).toEqual([]);
  });

  test('have no English text whose quotes ICU would read as an escape', () => {
    expect(inCode.filter(({ message }) => /'\{\w+\}'/.test(message ?? ''))).toEqual([]);
  });
});
