import { t } from '@lingui/core/macro';
import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

interface TextMenuOptions {
  app: Pick<App, 'on'>;
  Menu: { buildFromTemplate(template: MenuItemConstructorOptions[]): Pick<Menu, 'popup'> };
}

/**
 * Opens a menu on a right click in any page: in a text field with spelling suggestions and the usual commands of text fields, on
 * selected text elsewhere with *Copy*.
 */
export function offerTextMenu({ app, Menu }: TextMenuOptions): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_opened, params) => {
      const template = textMenuTemplate(params, contents);
      if (template.length > 0) Menu.buildFromTemplate(template).popup();
    });
  });
}

export function textMenuTemplate(
  {
    isEditable,
    selectionText,
    misspelledWord,
    dictionarySuggestions,
  }: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'>,
  contents: Pick<WebContents, 'replaceMisspelling'> & {
    session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>;
  },
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: t`Copy` };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({
            label: word,
            click: () => contents.replaceMisspelling(word),
          })),
          ...(dictionarySuggestions.length === 0
            ? [{ label: t`No spelling suggestions`, enabled: false }]
            : []),
          {
            label: t`Add to dictionary`,
            click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'undo', label: t`Undo` },
    { role: 'redo', label: t`Redo` },
    { type: 'separator' },
    { role: 'cut', label: t`Cut` },
    copy,
    { role: 'paste', label: t`Paste` },
    { role: 'selectAll', label: t`Select All` },
  ];
}
