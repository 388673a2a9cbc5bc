import { readdirSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { describe, expect, test, vi } from 'vitest';
import { INTERFACE_LANGUAGES } from '#shared/i18n/languages.ts';
import { type Section, sectionsOf } from '../../../../renderer/src/features/guide/sections.ts';
import type { GuidePlace } from '../../../../renderer/src/state/guide.ts';
import { textsIn } from '../../../support/po-texts.ts';

const ENGLISH = 'README.md';
const files = readdirSync('docs/guide').filter((name) => name.endsWith('.md'));
const translations = files.filter((name) => name !== ENGLISH);
const languageOf = (file: string) => (file === ENGLISH ? 'en' : file.replace('.md', ''));
const read = (file: string) => readFileSync(`docs/guide/${file}`, 'utf8');

const all = (markdown: string, pattern: RegExp) => [...markdown.matchAll(pattern)].map(([, one = '']) => one);
const picturesIn = (markdown: string) => all(markdown, /\]\(images\/([^)]+)\)/g);
const linksIn = (markdown: string) => all(markdown, /[^!]\[[^\]]+\]\(([^)]+)\)/g);

/** What is in bold or italics, one by one of a path such as "Files → Export products…". */
function emphasizedIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`]*`|!\[[^\]]*\]/g, '').replaceAll(/\s+/g, ' ');
  return all(prose, /\*\*?([^*]+)\*\*?/g).flatMap((path) => path.split(' → '));
}

/** Names in the service's own application, which is in English. */
const OF_THE_SERVICE = ['New key', 'Settings', 'Reset Integration', 'Reapply mappings'];
/** In bold or italics, but no text of the app: keys, the marks of cells, stressed words, and texts that code puts together. */
const OTHER =
  /^([^\p{L}]+|F\d|settings that would fit better|the catalog marks what was found|Empty in German|Add it-IT|Appends \d+ items|besser passende Einstellungen|kennzeichnet der Katalog, was gefunden wurde|Leer in Deutsch|it-IT hinzufügen|Hängt an: \d+ Einträge)$/u;

/** So that figures match the placeholders of texts, and names those of buttons that open something. */
const comparable = (text: string) =>
  text
    .replaceAll(/\{\w+\}|#|\d+/g, '0')
    .replaceAll('’', "'")
    .replace(/[.…]$/, '')
    .toLowerCase();

describe.each(files)('the guide in %s', (file) => {
  const guide = read(file);

  test('has links that lead somewhere, and unique ids of sections', () => {
    const ids = sectionsOf(guide).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = linksIn(guide).filter((link) => link.startsWith('#'));
    expect(ids).toEqual(expect.arrayContaining(links.map((link) => link.slice(1))));
  });

  test('has pictures in both themes', () => {
    const pictures = picturesIn(guide);
    expect(pictures.length).toBeGreaterThan(20);
    expect(readdirSync('docs/guide/images')).toEqual(
      expect.arrayContaining([...pictures, ...pictures.map((name) => name.replace('.png', '-dark.png'))]),
    );
  });

  test('calls everything in bold or italics what the app calls it', async () => {
    const texts = Object.values(await textsIn(languageOf(file)));
    const shown = texts
      .map(({ translation, message }) => comparable(translation || message || ''))
      .join('\n');
    const unknown = emphasizedIn(guide).filter(
      (name) =>
        !OTHER.test(name) &&
        !OF_THE_SERVICE.includes(name) &&
        name.split('+').some((part) => !shown.includes(comparable(part))),
    );
    expect(unknown).toEqual([]);
  });
});

describe.each(translations)('the translated guide %s', (file) => {
  const [english, translated] = [sectionsOf(read(ENGLISH)), sectionsOf(read(file))];
  const pairs = english.map((section, i): [Section, Section | undefined] => [section, translated[i]]);

  test('is in a language of the app', () => {
    expect(INTERFACE_LANGUAGES).toContain(languageOf(file));
  });

  test('has the same sections in the same order, each with the same parts', () => {
    const parts = ({ level, markdown }: Section) => ({
      level,
      paragraphs: markdown.split(/\n{2,}/).length,
      items: all(markdown, /^(-|\d+\.) /gm).length,
      rows: all(markdown, /^(\|)/gm).length,
      code: all(markdown, /(`)/g).length,
      emphasized: emphasizedIn(markdown).length,
      pictures: picturesIn(markdown),
      links: linksIn(markdown).filter((link) => !link.startsWith('#')),
    });
    expect(translated.map(parts)).toEqual(english.map(parts));
  });

  test('translates the names of buttons, views and states as the app does', async () => {
    const known = new Map<string, string[]>();
    for (const { message = '', translation = '' } of Object.values(await textsIn(languageOf(file)))) {
      const name = message.replace(/…$/, '');
      known.set(name, [...(known.get(name) ?? []), comparable(translation)]);
    }
    const missing = pairs.flatMap(([section, translation]) => {
      const used = emphasizedIn(translation?.markdown ?? '').map(comparable);
      return emphasizedIn(section.markdown)
        .filter((name) => !OF_THE_SERVICE.includes(name))
        .filter((name) => known.get(name.replace(/…$/, ''))?.every((text) => !used.includes(text)))
        .map((name) => `${section.title}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

const PLACES = Object.keys({
  catalog: true,
  import: true,
  translate: true,
  review: true,
  rehearsal: true,
  activity: true,
  changes: true,
  completeness: true,
  connections: true,
  settings: true,
  whatsNew: true,
} satisfies Record<GuidePlace, true>) as GuidePlace[];

/** The guide as a page in `language` has it: the sections, and the place of each that a view opens. */
async function openedIn(language: string) {
  vi.resetModules();
  i18n.load(language, {});
  i18n.activate(language);
  const { guideSections } = await import('../../../../renderer/src/features/guide/guide-text.ts');
  const { sectionOf } = await import('../../../../renderer/src/features/guide/section-of.ts');
  return {
    titles: guideSections.map(({ title }) => title),
    opened: PLACES.map((place) => guideSections.findIndex(({ id }) => id === sectionOf(place))),
  };
}

test('every view opens its section, the same one in every language', async () => {
  const english = await openedIn('en');
  expect(english.opened).not.toContain(-1);
  expect(new Set(english.opened).size).toBe(english.opened.length);
  for (const file of translations) {
    const translated = await openedIn(languageOf(file));
    expect(translated.opened).toEqual(english.opened);
    expect(translated.titles).not.toContain('3. Edit');
  }
});

test('a language without a guide shows the English one', async () => {
  expect((await openedIn('fr')).titles).toContain('3. Edit');
});
