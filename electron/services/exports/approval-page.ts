import { createHash } from 'node:crypto';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { FilledCount } from '#shared/domain/completeness.ts';
import { effectiveValue } from '#shared/domain/patch.ts';
import { listDiff, type Part, textDiff } from '#shared/domain/text-diff.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { type ChangeFileHead, changeFileStart, changeText, MAX_NOTE } from '#shared/exchange/change-file.ts';
import { escapeAttribute, escapeText } from '#shared/exchange/xliff/xml.ts';
import type { FilePage } from '../../store/catalog/staging/drafts-for-file.ts';
import type { ProductAbout } from '../../store/catalog/views/row-reads.ts';
import type { Workspace } from '../workspaces.ts';
import { APPROVAL_SCRIPT } from './approval-script.ts';
import { htmlEnd, htmlStart, tableStart } from './html-page.ts';
import type { TextFile } from './text-file.ts';

type Change = FilePage['changes'][number];

interface Approval {
  /** Of the file of decisions that comes back. */
  head: ChangeFileHead;
  /** Whether the reader is asked to decide: not about what was sent already. */
  asks: boolean;
  changes: (cursor: string | null) => Promise<FilePage>;
}

/**
 * Changes as a page for whoever must approve them, product by product, old and new side by side with the differences marked. In a
 * browser each can be approved, or rejected with a note, and the decisions saved as a file of changes. Pictures are loaded only
 * when the reader asks for them, and only for a connection whose pictures are shown.
 */
export function approvalPage({ connection, store }: Workspace, { head, asks, changes }: Approval): TextFile {
  const { name, showPictures } = connection;
  const title = asks ? t`Changes to ${name}, for approval` : t`Changes to ${name}`;
  const headings = [t`property`, t`before`, t`after`, ...(asks ? [t`decision`] : [])];
  return {
    start: htmlStart(title, HEAD) + introduction(head, asks, showPictures) + tableStart(headings),
    page: async (cursor) => {
      const page = await changes(cursor);
      const products = [...Map.groupBy(page.changes, ({ product }) => product)];
      const about = await store.aboutProducts(products.map(([product]) => product));
      const bodies = products.map(([, one], i) => {
        const { picture, completeness } = about[i]!;
        const shown = { picture: showPictures ? picture : null, completeness: asks ? completeness : null };
        return productBody(one, shown, asks);
      });
      return { text: bodies.join(''), entries: page.changes.length, next: page.next };
    },
    end: (count) =>
      `</table>\n<p>${escapeText(plural(count, { one: '# change', other: '# changes' }))}</p>\n${
        asks ? decisionTemplate() : ''
      }${htmlEnd(`<script>${APPROVAL_SCRIPT}</script>\n`)}`,
  };
}

/** Texts of the catalog cannot run as scripts: only the page's own can, and it sends nothing. */
const HEAD = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src https: http:; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(APPROVAL_SCRIPT).digest('base64')}'">
<meta name="referrer" content="no-referrer">
<style>
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 0; background: Canvas; }
.bar button { padding: 4px 12px; font: inherit; }
.bar b { font-variant-numeric: tabular-nums; }
table { table-layout: fixed; }
thead th { position: static; }
thead th:first-child { width: 18%; }
thead th:nth-child(4) { width: 22%; }
th.product { padding-top: 20px; border-bottom-width: 2px; font-size: 16px; }
small { display: block; font-weight: 400; overflow-wrap: anywhere; }
th.product img { display: block; max-width: 160px; max-height: 120px; margin-top: 8px; }
td ul { margin: 0; padding-inline-start: 20px; }
ins { background: light-dark(#cfe8cf, #1d4d1d); color: inherit; }
del { background: light-dark(#f5cfcf, #6b2020); color: inherit; }
td.decision { white-space: normal; }
td.decision label { margin-inline-end: 12px; white-space: nowrap; }
td.decision input[type=text] { box-sizing: border-box; width: 100%; margin-top: 6px; font: inherit; }
tr.rejected > * { background: light-dark(#fcf0f0, #2c1616); }
tr.approved > * { background: light-dark(#f0f9f0, #142514); }
[hidden] { display: none; }
@media print { .bar { display: none; } tr { break-inside: avoid; } }
</style>
`;

/** When it was written, and what the reader can do. The script reads from here what it writes. */
function introduction(head: ChangeFileHead, asks: boolean, showsPictures: boolean): string {
  const written = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  const pictures = showsPictures
    ? `<button type="button" id="pictures">${escapeText(t`Show pictures`)}</button>`
    : '';
  const decisions = asks
    ? `<span>${escapeText(t`Approved:`)} <b id="approved">0</b></span>
<span>${escapeText(t`Rejected:`)} <b id="rejected">0</b></span>
<span>${escapeText(t`Undecided:`)} <b id="undecided">0</b></span>
<button type="button" id="all">${escapeText(t`Approve all undecided`)}</button>
<button type="button" id="save" disabled>${escapeText(t`Save decisions`)}</button>`
    : '';
  const how = asks
    ? `<p>${escapeText(t`Approve or reject each change, then save the decisions and send that file back. Nothing leaves this page by itself.`)}</p>`
    : '';
  return `<p>${escapeText(written.format(new Date(head.writtenAt)))}</p>
${how}<div class="bar" hidden data-start="${escapeAttribute(changeFileStart(head))}" data-name="${escapeAttribute(t`decisions`)} ${escapeAttribute(head.connection.name)}">${decisions}${pictures}</div>
`;
}

/** What the reader decides on a change: a copy of it goes into each row. */
const decisionTemplate = (): string => `<template id="decision">
<label><input type="radio" value="approved"> ${escapeText(t`Approve`)}</label>
<label><input type="radio" value="rejected"> ${escapeText(t`Reject`)}</label>
<input type="text" maxlength="${MAX_NOTE}" placeholder="${escapeAttribute(t`Why?`)}" aria-label="${escapeAttribute(t`Why?`)}" hidden>
</template>
`;

function productBody(
  changes: readonly Change[],
  { picture, completeness }: ProductAbout,
  asks: boolean,
): string {
  const [{ title, identifier } = { title: '', identifier: '' }] = changes;
  const image = picture === null ? '' : `<img alt="" data-address="${escapeAttribute(picture)}" hidden>`;
  const name = title === '' ? identifier : title;
  const heading = `<tr><th class="product" colspan="${asks ? 4 : 3}" scope="rowgroup"><span dir="auto">${escapeText(name)}</span><small>${escapeText(identifier)}</small>${filled(completeness)}${image}</th></tr>`;
  return `<tbody>\n${heading}\n${changes.map((change) => changeRow(change, asks)).join('')}</tbody>\n`;
}

/** How complete the product is, and becomes. */
const filled = (count: FilledCount | null): string =>
  count === null || count.required === 0
    ? ''
    : `<small>${escapeText(t`Required attributes filled: ${count.filled} of ${count.required}, with all staged edits ${count.staged}`)}</small>`;

function changeRow(change: Change, asks: boolean): string {
  const { property, locale, localeless, base } = change;
  const { before, after } = sides(base, effectiveValue(change), locale);
  const about = `<th scope="row">${escapeText(property)}${localeless ? '' : `<small>${escapeText(locale)}</small>`}</th>`;
  const cell = (html: string) => `<td dir="auto" lang="${escapeAttribute(locale)}">${html}</td>`;
  const decision = asks ? '<td class="decision"></td>' : '';
  const data = asks ? ` data-change="${escapeAttribute(changeText(change))}"` : '';
  return `<tr${data}>${about}${cell(before)}${cell(after)}${decision}</tr>\n`;
}

/** Both sides of a change, with what only one of them has marked. */
function sides(old: CellValue, next: CellValue, locale: string): { before: string; after: string } {
  if (Array.isArray(old) && Array.isArray(next)) {
    const { before, after } = listDiff(old, next, displayText);
    return { before: items(before), after: items(after) };
  }
  if (typeof old === 'string' && typeof next === 'string' && old !== '' && next !== '') {
    const { before, after } = textDiff(old, next, locale);
    return { before: before.map(marked).join(''), after: after.map(marked).join('') };
  }
  return { before: whole(old), after: whole(next) };
}

function whole(value: CellValue): string {
  if (value === null) return `<em>${escapeText(t`(no value)`)}</em>`;
  if (value === '') return `<em>${escapeText(t`(empty text)`)}</em>`;
  if (!Array.isArray(value)) return escapeText(displayText(value));
  return items(value.map((item) => ({ kind: 'same', text: displayText(item) })));
}

const items = (parts: readonly Part[]): string =>
  parts.length === 0
    ? `<em>${escapeText(t`(empty list)`)}</em>`
    : `<ul>${parts.map((part) => `<li>${marked(part)}</li>`).join('')}</ul>`;

const TAGS = { added: 'ins', removed: 'del', same: null, gap: null } as const;

function marked({ kind, text }: Part): string {
  const tag = TAGS[kind];
  return tag === null ? escapeText(text) : `<${tag}>${escapeText(text)}</${tag}>`;
}
