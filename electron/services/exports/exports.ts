import type { ExportedRows, ExportTarget } from '#shared/contract/exports.ts';
import { counted } from '#shared/domain/counted.ts';
import { isCompletenessColumn } from '#shared/domain/query.ts';
import { readFigures } from '../completeness/read-figures.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import type { UserFiles } from '../ports.ts';
import type { Workspace } from '../workspaces.ts';
import { PartFile } from './part-file.ts';
import { type OpenExport, writeJson, writeTable } from './write-products.ts';

interface ExportInput {
  connectionId: string;
  rows: ExportedRows;
  target: ExportTarget;
  staged: boolean;
  fileName: string;
}

interface ExportParts {
  files: UserFiles;
  jobs: Jobs;
}

/** Products as files for spreadsheets and for developers. */
export class Exports {
  readonly #parts: ExportParts;

  constructor(parts: ExportParts) {
    this.#parts = parts;
  }

  /** `jobId` null: the user chose no file. Throws `view_expired`. */
  async start(workspace: Workspace, input: ExportInput): Promise<{ jobId: string | null }> {
    const { store } = workspace;
    const opened = await store.openExport(input.rows);
    let file: PartFile | null = null;
    try {
      const path = await this.#parts.files.chooseSavePath(input.fileName);
      if (path === null) {
        await store.closeExport(opened.export);
        return { jobId: null };
      }
      file = await PartFile.begin(path);
      const part = file;
      return this.#parts.jobs.start({
        kind: 'export',
        unit: 'products',
        connectionId: input.connectionId,
        title: `Export ${counted(opened.products, 'product')}`,
        run: async (job) => {
          try {
            return await write(path, part, { workspace, ...opened, job }, input);
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

async function write(
  path: string,
  file: PartFile,
  opened: OpenExport & { job: JobHandle },
  { target, staged }: ExportInput,
): Promise<string> {
  opened.job.report({ done: 0, total: opened.products });
  let message = '';
  await file.finish(async (part) => {
    if (target.kind === 'json') {
      const written = await writeJson(part, opened, target.lines);
      message = `${counted(written, 'product')} exported to ${path}`;
      const left = opened.products - written;
      if (left > 0)
        opened.job.report({
          warning: `${counted(left, 'product')} that the service does not list ${left === 1 ? 'is' : 'are'} not in the file.`,
        });
      return;
    }
    if (target.columns.some(isCompletenessColumn)) await readFigures(opened.workspace.store, [null]);
    const rows = await writeTable(part, opened, target, staged);
    message =
      target.rows === 'products'
        ? `${counted(rows, 'product')} exported to ${path}`
        : `${counted(rows, 'value')} of ${counted(opened.products, 'product')} exported to ${path}`;
  });
  return message;
}
