import { join } from 'node:path';
import { plural, t } from '@lingui/core/macro';
import type {
  ImportPlan,
  ImportReport,
  InspectedFile,
  ReportedRow,
  ReportFilter,
} from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { TableFormat, TableReading } from '#shared/domain/table-format.ts';
import { type InspectedTable, inspectTable } from '../../tables/inspect-table.ts';
import { refuseWhileEditing } from '../cells/refuse-while-editing.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import type { SavedFiles } from '../saved-files.ts';
import type { Workspace } from '../workspaces.ts';
import { checkImport } from './check-import.ts';
import { checkPlan } from './check-plan.ts';
import { CheckedImport } from './checked-import.ts';
import { guessRoles } from './guess-roles.ts';
import { importRows, mapperFor } from './import-source.ts';
import { type ImportUpload, textOf } from './import-upload.ts';
import { ImportUploads } from './import-uploads.ts';
import { withImport } from './judge-rows.ts';
import { knownColumns } from './known-columns.ts';
import { RowFile } from './row-file.ts';
import { savedSentence, saveRejected, saveReport } from './save-import.ts';
import { shownRows } from './shown-rows.ts';
import { refuseNothing, stageImport } from './stage-import.ts';

interface ImportParts {
  jobs: Jobs;
  saved: SavedFiles;
  /** For files being imported; emptied at each start of the app. */
  folder: string;
}

/** Imports spreadsheets and JSON as staged edits: files are inspected, looked up row by row, and staged. */
export class Imports {
  readonly uploads: ImportUploads;
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.uploads = new ImportUploads(parts.folder);
  }

  async inspect(
    workspace: Workspace,
    { upload: id, reading }: { upload: string; reading: TableReading | null },
  ): Promise<InspectedFile> {
    const upload = this.uploads.whole(workspace.connection.id, id);
    const inspected = await this.#inspected(upload, reading);
    const remembered = await workspace.store.rememberedMappings(inspected.columns);
    const roles = remembered[0]?.roles ?? guessRoles(inspected.columns, await knownColumns(workspace));
    return { ...inspected, roles, remembered };
  }

  /** Throws `invalid_input` for a plan that does not fit the file. */
  async check(workspace: Workspace, id: string, plan: ImportPlan): Promise<{ jobId: string }> {
    const connectionId = workspace.connection.id;
    const upload = this.uploads.whole(connectionId, id);
    const { columns } = await this.#inspected(upload, plan.reading);
    checkPlan(plan, columns);
    if (upload.isStaging)
      throw new AppError('busy', t`This file is being staged. Wait, or cancel that first.`);
    const before = this.#parts.jobs.running(connectionId, 'import');
    if (before) this.#parts.jobs.cancel(before.id);
    upload.checked = null;
    return this.#parts.jobs.start({
      kind: 'import',
      unit: 'rows',
      connectionId,
      title: t`Check ${upload.fileName}`,
      run: async (handle) => {
        if (before) await this.#parts.jobs.ended(before.id);
        const checked = await this.#check(workspace, upload, plan, columns, handle);
        upload.checked = checked;
        const { rows, problems } = checked.report();
        return problems === 0
          ? plural(rows, { one: '# row checked', other: '# rows checked' })
          : t`${plural(rows, { one: '# row', other: '# rows' })} checked, ${plural(problems, { one: '# row', other: '# rows' })} with a problem`;
      },
    });
  }

  /** Null until a check has finished. */
  report(connectionId: string, id: string): ImportReport | null {
    return this.uploads.whole(connectionId, id).checked?.report() ?? null;
  }

  /** Throws `invalid_input` before a check has finished. */
  async rows(
    { connection, store }: Workspace,
    id: string,
    page: { filter: ReportFilter; offset: number; limit: number },
  ): Promise<{ total: number; rows: ReportedRow[] }> {
    const checked = checkedOf(this.uploads.whole(connection.id, id));
    const { total, places } = checked.page(page.filter, page.offset, page.limit);
    const rows = await withImport(store, checked.plan, places.length, (opened) =>
      shownRows(store, opened, checked, places),
    );
    return { total, rows: rows.map(({ shown }) => shown) };
  }

  /**
   * Throws `invalid_input` before a check has finished, or if it found nothing to stage; `busy` during another edit of many
   * cells.
   */
  stage(workspace: Workspace, id: string): { jobId: string } {
    const { connection, store } = workspace;
    const { jobs } = this.#parts;
    const upload = this.uploads.whole(connection.id, id);
    const checked = checkedOf(upload);
    refuseNothing(checked);
    refuseWhileEditing(jobs, connection.id);
    const title = t`Import ${upload.fileName}`;
    return jobs.start({
      kind: 'edit',
      unit: 'rows',
      connectionId: connection.id,
      title,
      run: (handle) =>
        upload.during(async () => {
          upload.isStaging = true;
          try {
            const sentence = await stageImport(store, checked, title, handle);
            if (checked.columns.length > 0)
              await store.rememberMapping(upload.fileName, [...checked.columns], checked.plan.roles);
            return sentence;
          } finally {
            upload.isStaging = false;
          }
        }),
    });
  }

  /**
   * `jobId` null: the user chose no file. Throws `invalid_input` before a check has finished, `storage` if nothing can be
   * written.
   */
  async save(
    workspace: Workspace,
    id: string,
    { what, format, fileName }: { what: 'report' | 'rejected'; format: TableFormat; fileName: string },
  ): Promise<{ jobId: string | null }> {
    const { jobs, saved } = this.#parts;
    const upload = this.uploads.whole(workspace.connection.id, id);
    const checked = checkedOf(upload);
    const file = await saved.choose(fileName);
    if (file === null) return { jobId: null };
    return jobs.start({
      kind: 'export',
      unit: 'rows',
      connectionId: workspace.connection.id,
      title:
        what === 'report' ? t`Save the report of ${upload.fileName}` : t`Save rows of ${upload.fileName}`,
      run: (job) =>
        upload.during(async () => {
          let count = 0;
          const save = what === 'report' ? saveReport : saveRejected;
          await file.finish(async (path) => {
            count = await save({ path, workspace, checked, job }, format);
          });
          return savedSentence(count, what, file.target);
        }),
    });
  }

  async #inspected(upload: ImportUpload, reading: TableReading | null): Promise<InspectedTable> {
    const known = upload.inspected;
    if (known && reading !== null && textOf(known.reading) === textOf(reading)) return known;
    const { path, fileName, discarded } = upload;
    upload.inspected = await inspectTable(path, fileName, reading, discarded);
    return upload.inspected;
  }

  #check(
    workspace: Workspace,
    upload: ImportUpload,
    plan: ImportPlan,
    columns: readonly string[],
    handle: JobHandle,
  ): Promise<CheckedImport> {
    const signal = AbortSignal.any([handle.signal, upload.discarded]);
    return upload.during(async () => {
      const kept = await upload.keptRows(plan.reading);
      const rows = kept ?? (await RowFile.create(join(upload.folder, 'rows')));
      try {
        const checked = new CheckedImport({ plan, columns, mapper: await mapperFor(workspace, plan), rows });
        const percent = new Percent((phase) => handle.report({ phase }));
        const onBytes = (done: number, total: number) => percent.report(done, total);
        const source = kept
          ? keptChunks(kept)
          : importRows(upload.path, plan, workspace.connection, { signal, onBytes });
        await checkImport(workspace.store, {
          checked,
          source,
          isKept: kept !== null,
          rows: kept?.rows ?? Number.POSITIVE_INFINITY,
          signal,
          onRows: (done) => handle.report({ done }),
        });
        if (!kept) upload.keep(plan.reading, rows);
        return checked;
      } catch (error) {
        if (!kept) await rows.close();
        throw error;
      }
    });
  }
}

async function* keptChunks(kept: RowFile) {
  for await (const { rows } of kept.chunks()) yield rows;
}

function checkedOf({ checked }: ImportUpload): CheckedImport {
  if (!checked) throw new AppError('invalid_input', t`Check the file first.`);
  return checked;
}

/** Reports how much of a file was read, each percent once. */
class Percent {
  readonly #report: (phase: string) => void;
  #last = -1;

  constructor(report: (phase: string) => void) {
    this.#report = report;
  }

  report(done: number, total: number): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === this.#last) return;
    this.#last = percent;
    this.#report(t`${percent}% of the file`);
  }
}
