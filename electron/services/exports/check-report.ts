import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import { escapeAttribute, escapeText } from '#shared/exchange/xliff/xml.ts';
import type { ReportedFinding } from '../../store/catalog/translate/reported-findings.ts';
import { compareSegments } from '../translate/compare-segments.ts';
import type { Workspace } from '../workspaces.ts';
import { htmlEnd, htmlStart, tableStart } from './html-page.ts';
import { csvFile, type TextFile } from './text-file.ts';

interface CheckReport {
  list: number;
  format: 'csv' | 'html';
  guardFormulas: boolean;
}

/** What the checks find in all segments of an open list, a line each; also what was dismissed, with the reason. */
export async function checkReport(
  { store, connection }: Workspace,
  { list, format, guardFormulas }: CheckReport,
): Promise<TextFile> {
  await compareSegments(store, list);
  const page = (from: number) => store.reportedFindings(list, from);
  if (format === 'csv')
    return csvFile(headings(), guardFormulas, async (from) => {
      const { findings, next } = await page(from);
      return { rows: findings.map(cellsOf), next };
    });
  return {
    start: `${htmlStart(t`Checks of ${connection.name}`)}${tableStart(headings())}<tbody>\n`,
    page: async (cursor) => {
      const { findings, next } = await page(Number(cursor ?? 0));
      return {
        text: findings.map(htmlRow).join(''),
        entries: findings.length,
        next: next === null ? null : String(next),
      };
    },
    end: (entries) =>
      `</tbody></table>\n<p>${escapeText(plural(entries, { one: '# finding', other: '# findings' }))}</p>\n${htmlEnd()}`,
  };
}

const headings = (): string[] => [
  t`identifier`,
  t`title`,
  t`property`,
  t`locale`,
  t`item`,
  t`source`,
  t`translation`,
  t`check`,
  t`finding`,
  t`decision`,
];

/** Nothing was decided about a finding that is still shown. */
function decisionOf({ severity, dismissed }: ReportedFinding): string {
  if (severity === 'block') return t`holds the change back`;
  if (dismissed === null) return '';
  return dismissed === '' ? t`dismissed` : t`dismissed: ${dismissed}`;
}

const cellsOf = (finding: ReportedFinding): (string | number)[] => [
  finding.identifier,
  finding.title,
  finding.property,
  finding.locale,
  finding.item === null ? '' : finding.item + 1,
  finding.source,
  finding.target,
  i18n._(CHECK_LABELS[finding.check].label),
  finding.message,
  decisionOf(finding),
];

const htmlRow = (finding: ReportedFinding): string => {
  const texts = new Map([
    [5, finding.sourceLocale],
    [6, finding.locale],
  ]);
  const cells = cellsOf(finding).map((cell, at) => {
    const locale = texts.get(at);
    const lang = locale === undefined ? '' : ` lang="${escapeAttribute(locale)}"`;
    return `<td dir="auto"${lang}>${escapeText(String(cell))}</td>`;
  });
  return `<tr>${cells.join('')}</tr>\n`;
};
