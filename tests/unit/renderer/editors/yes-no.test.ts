import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage } from '#shared/i18n/activate-language.ts';
import { CellEdit } from '../../../../renderer/src/editors/cell-edit.ts';
import { contentText, outcomeOf } from '../../../../renderer/src/editors/edit-outcome.ts';
import { editorKey } from '../../../../renderer/src/editors/editor-keys.ts';
import { typingNotice } from '../../../../renderer/src/editors/typing-notes.ts';
import { TypingField } from '../../../support/typing-field.ts';

const REF = { product: 1, property: 'vegan', locale: 'en' };

/** An editor of yes or no in one of the app's languages; `isRead`: whether the old value is there before the first key. */
function opened(value: boolean | null, isRead = true) {
  const edit = new CellEdit();
  const field = new TypingField();
  edit.attach(field as unknown as HTMLTextAreaElement);
  edit.open(REF, 'yesno', isRead ? { ref: REF, value, seen: value } : null, 'replace');
  const arrive = () => edit.arrive('yesno', { ref: REF, value, seen: value });
  /** The value after a commit; undefined: the edit changes nothing. */
  const committed = () => {
    const outcome = edit.state && outcomeOf(edit.state, value);
    return outcome && 'change' in outcome && outcome.change.kind === 'set' ? outcome.change.value : undefined;
  };
  const press = (key: string) =>
    editorKey(
      {
        key,
        target: field,
        nativeEvent: { isComposing: false },
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
      } as never,
      edit,
      { arrowsLeave: true, leave: () => undefined, cancel: () => undefined, fill: () => false },
    );
  return { edit, field, arrive, committed, press };
}

afterEach(() => activateLanguage('en', ['en']));

/** What people type for yes and no in each language of the app, and in English. */
const WORDS = {
  en: { yes: ['y', 'yes', 'true', '1', '+', 'Y', 'YES'], no: ['n', 'no', 'false', '0', '-', 'No'] },
  de: { yes: ['j', 'ja', 'Ja', 'y', 'yes', 'true', '1'], no: ['n', 'nein', 'Nein', 'no', 'false', '0'] },
  fr: { yes: ['o', 'oui', 'Oui', 'y', 'yes', 'true', '1'], no: ['n', 'non', 'Non', 'no', 'false', '0'] },
  ja: { yes: ['はい', 'y', 'yes', 'true', '1'], no: ['いいえ', 'n', 'no', 'false', '0'] },
} as const;

describe.each(Object.entries(WORDS))('yes or no in %s', (language, { yes, no }) => {
  const words = [...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)];

  it.each(words)('“%s” is %s, before and after the old value arrives', async (word, wanted) => {
    await activateLanguage(language as 'en', [language]);
    for (const before of [null, !wanted]) {
      const { field, committed } = opened(before);
      field.type(word);
      expect(committed()).toBe(wanted);
      const early = opened(before, false);
      early.field.type(word);
      early.arrive();
      expect(early.committed()).toBe(wanted);
    }
  });

  it('a composed word counts once it is composed', async () => {
    await activateLanguage(language as 'en', [language]);
    const { field, committed } = opened(null);
    field.compose(yes[0]);
    field.dispatchEvent(new Event('compositionend'));
    expect(committed()).toBe(true);
  });

  it('space and arrows choose the other one, first yes', async () => {
    await activateLanguage(language as 'en', [language]);
    const { press, committed } = opened(null);
    press(' ');
    expect(committed()).toBe(true);
    press('ArrowDown');
    expect(committed()).toBe(false);
    press(' ');
    expect(committed()).toBe(true);
  });

  it('a second thought counts, and other words are refused with what was typed', async () => {
    await activateLanguage(language as 'en', [language]);
    for (const isRead of [true, false]) {
      const { edit, field, arrive, committed } = opened(true, isRead);
      field.type('qu');
      arrive();
      expect(committed()).toBeUndefined();
      expect(typingNotice(edit.state!, true)).toContain('qu');
      expect(edit.check()).toBe(false);
      expect(edit.state?.error).toContain('qu');
      expect(contentText(edit.state!)).toBe('qu');
      field.type(no[0]);
      expect(committed()).toBe(false);
    }
  });

  it('what is deleted again leaves the value as it is', () => {
    const { edit, field, committed } = opened(true);
    field.type('q');
    field.erase();
    expect(edit.check()).toBe(true);
    expect(committed()).toBeUndefined();
  });

  it('what could not be saved is told in the language, and chosen again', async () => {
    await activateLanguage(language as 'en', [language]);
    const { edit, field } = opened(null);
    field.type(no[0]);
    const text = contentText(edit.state!);
    expect(text).not.toMatch(/true|false/);
    const again = opened(null);
    again.edit.open(REF, 'yesno', { ref: REF, value: null, seen: null }, { recovered: text });
    expect(again.committed()).toBe(false);
  });
});
