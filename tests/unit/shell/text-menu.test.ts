import { EventEmitter } from 'node:events';
import type { App, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { offerTextMenu, textMenuTemplate } from '#electron/shell/text-menu.ts';

const contents = () => ({
  replaceMisspelling: vi.fn(),
  session: { addWordToSpellCheckerDictionary: vi.fn(() => true) },
});
const labels = (template: MenuItemConstructorOptions[]) => template.map(({ label, type }) => label ?? type);
const EDITING = ['Undo', 'Redo', 'separator', 'Cut', 'Copy', 'Paste', 'Select All'];

/** Chooses an item, as a click does. */
const choose = (template: MenuItemConstructorOptions[], label: string) =>
  template.find((item) => item.label === label)?.click?.(undefined as never, undefined, undefined as never);

describe('the menu of a text field', () => {
  it('offers corrections of a misspelled word and adding it to the dictionary', () => {
    const page = contents();
    const params = { misspelledWord: 'Kesel', dictionarySuggestions: ['Kessel', 'Esel'] };
    const template = textMenuTemplate(params, page);
    expect(labels(template)).toEqual(['Kessel', 'Esel', 'Add to dictionary', 'separator', ...EDITING]);
    choose(template, 'Esel');
    expect(page.replaceMisspelling).toHaveBeenCalledWith('Esel');
    choose(template, 'Add to dictionary');
    expect(page.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith('Kesel');
  });

  it('says if there are no suggestions, and has only editing items for a correct word', () => {
    const unknown = textMenuTemplate({ misspelledWord: 'xyzzy', dictionarySuggestions: [] }, contents());
    expect(labels(unknown)[0]).toBe('No spelling suggestions');
    expect(unknown[0]).toMatchObject({ enabled: false });
    expect(labels(textMenuTemplate({ misspelledWord: '', dictionarySuggestions: [] }, contents()))).toEqual(
      EDITING,
    );
  });

  it('opens on text fields and on nothing else', () => {
    const app = new EventEmitter();
    const opened: (string | undefined)[][] = [];
    offerTextMenu({
      app: app as unknown as App,
      Menu: {
        buildFromTemplate: (template) => ({ popup: () => void opened.push(labels(template)) }),
      },
    });
    const page = Object.assign(new EventEmitter(), contents());
    app.emit('web-contents-created', {}, page);
    page.emit('context-menu', {}, { isEditable: false, misspelledWord: '', dictionarySuggestions: [] });
    page.emit('context-menu', {}, { isEditable: true, misspelledWord: '', dictionarySuggestions: [] });
    expect(opened).toEqual([EDITING]);
  });
});
