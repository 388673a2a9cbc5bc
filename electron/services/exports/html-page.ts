import { i18n } from '@lingui/core';
import { escapeAttribute, escapeText } from '#shared/exchange/xliff/xml.ts';

/** A page of HTML for people: of tables, in light and dark, and on paper. `head`: more elements for its head. */
export const htmlStart = (title: string, head = ''): string => `<!doctype html>
<html lang="${escapeAttribute(i18n.locale)}"><head><meta charset="utf-8"><title>${escapeText(title)}</title>
<style>
:root { color-scheme: light dark; }
html { background: Canvas; color: CanvasText; }
body { margin: 24px; font: 14px/1.45 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 8px; border-bottom: 1px solid #8886; text-align: start; vertical-align: top; }
thead th { position: sticky; top: 0; background: Canvas; }
thead th::first-letter { text-transform: uppercase; }
td { overflow-wrap: anywhere; white-space: pre-wrap; }
@media print { thead th { position: static; } }
</style>
${head}</head><body><main>
<h1>${escapeText(title)}</h1>
`;

/** `script`: what runs in the page. */
export const htmlEnd = (script = ''): string => `</main>\n${script}</body></html>\n`;

/** The beginning of a table; its rows are those of `tbody` elements. */
export const tableStart = (headings: readonly string[]): string =>
  `<table><thead><tr>${headings.map((heading) => `<th scope="col">${escapeText(heading)}</th>`).join('')}</tr></thead>`;
