import { plural, t } from '@lingui/core/macro';
import type { ExportedRows, ExportTarget } from '#shared/contract/exports.ts';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { isCompletenessColumn } from '#shared/domain/query.ts';
import { MAX_ROWS } from '../../tables/xlsx/sheet-limits.ts';
import { readFigures } from '../completeness/read-figures.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import type { PartFile, SavedFiles } from '../saved-files.ts';
import type { Workspace } from '../workspaces.ts';
import { type OpenExport, writeProductJson, writeProductTable } from './write-products.ts';

interface ExportInput {
  connectionId: string;
  rows: ExportedRows;
  target: ExportTarget;
  staged: boolean;
  fileName: string;
}

interface ExportParts {
  saved: SavedFiles;
  jobs: Jobs;
}

/** Exports products as files for spreadsheets and for developers. */
export class Exports {
  readonly #parts: ExportParts;

  constructor(parts: ExportParts) {
    this.#parts = parts;
  }

  /**
   * `jobId` null: the user chose no file. Throws `view_expired`, `storage`, and `invalid_input` for more rows than a sheet
   * has.
   */
  async start(workspace: Workspace, input: ExportInput): Promise<{ jobId: string | null }> {
    const { store } = workspace;
    const opened = await store.openExport(input.rows);
    let file: PartFile | null = null;
    try {
      refuseTooMany(opened.products, input.target);
      file = await this.#parts.saved.choose(input.fileName);
      if (file === null) {
        await store.closeExport(opened.export);
        return { jobId: null };
      }
      const part = file;
      const { products: rows } = opened;
      return this.#parts.jobs.start({
        kind: 'export',
        unit: 'products',
        connectionId: input.connectionId,
        title: t`Export ${plural(rows, { one: '# product', other: '# products' })}`,
        run: async (job) => {
          try {
            return await write(part, { workspace, ...opened, job }, input);
          } finally {
            await store.closeExport(opened.export);
          }
        },
      });
    } catch (error) {
      await file?.discard();
      await store.closeExport(opened.export);
      throw error;
    }
  }
}

/** Checked before anything is written: otherwise the sheet would only turn out to be full after minutes. */
function refuseTooMany(products: number, target: ExportTarget): void {
  if (target.kind !== 'table' || target.format.kind !== 'xlsx' || products < MAX_ROWS) return;
  throw new AppError(
    'invalid_input',
    t`${plural(products, { one: '# product', other: '# products' })} do not fit into a workbook, which holds ${formatCount(MAX_ROWS - 1)} rows. Export as .csv, or filter the rows.`,
  );
}

async function write(
  file: PartFile,
  opened: OpenExport & { job: JobHandle },
  { target, staged }: ExportInput,
): Promise<string> {
  const { target: path } = file;
  opened.job.report({ done: 0, total: opened.products });
  let message = '';
  await file.finish(async (part) => {
    if (target.kind === 'json') {
      const rows = await writeProductJson(part, opened, target.lines);
      message = t`${plural(rows, { one: '# product', other: '# products' })} exported to ${path}`;
      const left = opened.products - rows;
      if (left > 0)
        opened.job.report({
          warning: plural(left, {
            one: '# product that the service does not list is not in the file.',
            other: '# products that the service does not list are not in the file.',
          }),
        });
      return;
    }
    if (target.columns.some(isCompletenessColumn)) await readFigures(opened.workspace.store, [null]);
    const rows = await writeProductTable(part, opened, target, staged);
    message =
      target.rows === 'products'
        ? t`${plural(rows, { one: '# product', other: '# products' })} exported to ${path}`
        : t`${plural(rows, { one: '# value', other: '# values' })} of ${plural(opened.products, { one: '# product', other: '# products' })} exported to ${path}`;
  });
  opened.job.wrote(path);
  return message;
}
