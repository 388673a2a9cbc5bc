import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { direction } from '../../../components/format.ts';
import { languageTag } from '../../../components/language-tag.ts';

/**
 * Sets the language of every cell (`lang`), and its direction (`dir`) if it is right to left. The grid sets no attributes on
 * its cells, and a renderer for each would be costly (decision 029): cells get them as they are drawn. Columns whose code is
 * not a known language get neither. Returns a function that stops it.
 */
export function nameCellLanguages(container: HTMLElement, columns: readonly Column[]): () => void {
  const languages = new Map(
    columns.flatMap((column) => {
      const lang = languageTag(column.locale);
      return lang ? [[columnKey(column), { lang, isRtl: direction(lang) === 'rtl' }] as const] : [];
    }),
  );
  const nameCell = (cell: Element) => {
    const language = languages.get(cell.getAttribute('col-id') ?? '');
    if (!language || !(cell instanceof HTMLElement)) return;
    cell.lang = language.lang;
    if (language.isRtl) cell.dir = 'rtl';
  };
  const nameIn = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.classList.contains('ag-cell')) nameCell(node);
    else for (const cell of node.getElementsByClassName('ag-cell')) nameCell(cell);
  };
  nameIn(container);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(nameIn);
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}
