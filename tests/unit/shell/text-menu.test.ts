import { EventEmitter } from 'node:events';
import type { App, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { offerTextMenu, textMenuTemplate } from '#electron/shell/text-menu.ts';

const contents = () => ({
  replaceMisspelling: vi.fn(),
  session: { addWordToSpellCheckerDictionary: vi.fn(() => true) },
});
const labels = (template: MenuItemConstructorOptions[]) => template.map(({ label, type }) => label ?? type);
const CORRECT = { isEditable: true, selectionText: '', misspelledWord: '', dictionarySuggestions: [] };
const EDITING = ['Undo', 'Redo', 'separator', 'Cut', 'Copy', 'Paste', 'Select All'];

/** Chooses an item, as a click does. */
const choose = (template: MenuItemConstructorOptions[], label: string) =>
  template.find((item) => item.label === label)?.click?.(undefined as never, undefined, undefined as never);

describe('the menu of a text field', () => {
  it('offers corrections of a misspelled word and adding it to the dictionary', () => {
    const page = contents();
    const params = { ...CORRECT, misspelledWord: 'Kesel', dictionarySuggestions: ['Kessel', 'Esel'] };
    const template = textMenuTemplate(params, page);
    expect(labels(template)).toEqual(['Kessel', 'Esel', 'Add to dictionary', 'separator', ...EDITING]);
    choose(template, 'Esel');
    expect(page.replaceMisspelling).toHaveBeenCalledWith('Esel');
    choose(template, 'Add to dictionary');
    expect(page.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith('Kesel');
  });

  it('says if there are no suggestions, and has only editing items for a correct word', () => {
    const unknown = textMenuTemplate({ ...CORRECT, misspelledWord: 'xyzzy' }, contents());
    expect(labels(unknown)[0]).toBe('No spelling suggestions');
    expect(unknown[0]).toMatchObject({ enabled: false });
    expect(labels(textMenuTemplate(CORRECT, contents()))).toEqual(EDITING);
  });

  it('opens on text fields, and on selected text elsewhere to copy it', () => {
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
    page.emit('context-menu', {}, { ...CORRECT, isEditable: false });
    page.emit('context-menu', {}, { ...CORRECT, isEditable: false, selectionText: ' \n' });
    expect(opened).toEqual([]);
    page.emit('context-menu', {}, CORRECT);
    page.emit('context-menu', {}, { ...CORRECT, isEditable: false, selectionText: '4 results' });
    expect(opened).toEqual([EDITING, ['Copy']]);
  });
});
