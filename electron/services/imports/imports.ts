import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { plural, t } from '@lingui/core/macro';
import type {
  ImportPlan,
  ImportReport,
  InspectedFile,
  ReportedRow,
  ReportFilter,
} from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { AskedReading, TableFormat } from '#shared/domain/table-format.ts';
import { type InspectedTable, inspectTable } from '../../tables/inspect-table.ts';
import { rowChunks } from '../../tables/row-chunks.ts';
import type { ReadingOptions, TableRow } from '../../tables/table.ts';
import { refuseWhileEditing } from '../cells/as-one-step.ts';
import type { Emit } from '../event-bus.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import { longProgress } from '../rate-meter.ts';
import type { SavedFiles } from '../saved-files.ts';
import type { Upload, UploadName, Uploads } from '../uploads.ts';
import type { Workspace } from '../workspaces.ts';
import { checkImport, mapperFor, withImport } from './check-import.ts';
import { CheckedImport, shownRows } from './checked-import.ts';
import { decimalMark, decimalNotices, sameNotices } from './column-notices.ts';
import { checkPlan, guessRoles, knownColumns, sameColumns } from './column-roles.ts';
import { jsonRows } from './json-rows.ts';
import { RowFile } from './row-file.ts';
import { savedSentence, saveRejected, saveReport } from './save-import.ts';
import { refuseNothing, stageImport } from './stage-import.ts';

interface ImportParts {
  jobs: Jobs;
  saved: SavedFiles;
  uploads: Uploads;
  emit: Emit;
}

/** An uploaded file, and what is known of it. */
interface OpenTable {
  upload: Upload;
  /** The result of the last inspection, and all rows that it read; null for JSON, until it was checked. */
  inspected: { file: InspectedTable; rows: RowFile | null } | null;
  /** How often its rows were read. */
  readings: number;
  checked: CheckedImport | null;
  isStaging: boolean;
}

/** Imports spreadsheets and JSON as staged edits: files are inspected, looked up row by row, and staged. */
export class Imports {
  readonly #parts: ImportParts;
  readonly #tables = new WeakMap<Upload, OpenTable>();

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  async inspect(
    workspace: Workspace,
    { reading, ...which }: UploadName & { reading: AskedReading | null },
  ): Promise<InspectedFile> {
    const { connectionId } = which;
    const onBytes = longProgress((how) => this.#parts.emit('imports.reading', { connectionId, ...how }));
    const table = await inspect(this.#table(which), reading, onBytes);
    const known = await knownColumns(workspace);
    const remembered = await workspace.store.rememberedMappings(table.file.columns);
    const roles = remembered[0]?.roles ?? guessRoles(table.file.columns, known);
    const found = decimalMark(table.file, roles, known);
    const isChosen = (reading?.decimal ?? null) !== null;
    if (!isChosen) table.file.reading.decimal = found.decimal;
    const { marks: _, ...inspected } = table.file;
    const same = remembered.length > 0 ? [] : sameColumns(inspected.columns, known);
    const notices = [...inspected.notices, ...(isChosen ? [] : decimalNotices(found)), ...sameNotices(same)];
    return { ...inspected, roles, remembered, notices };
  }

  /** Throws `invalid_input` for a plan that does not fit the file. */
  async check(
    workspace: Workspace,
    { plan, ...which }: UploadName & { plan: ImportPlan },
  ): Promise<{ jobId: string }> {
    const { connectionId } = which;
    const table = this.#table(which);
    const inspected = await inspect(table, plan.reading);
    checkPlan(plan, inspected.file.columns);
    if (table.isStaging)
      throw new AppError('busy', t`This file is being staged. Wait, or cancel that first.`);
    const before = this.#parts.jobs.running(connectionId, 'import');
    if (before) this.#parts.jobs.cancel(before.id);
    table.checked = null;
    return this.#parts.jobs.start({
      kind: 'import',
      unit: 'rows',
      connectionId,
      title: t`Check ${table.upload.fileName}`,
      run: async (handle) => {
        if (before) await this.#parts.jobs.ended(before.id);
        const checked = await table.upload.during(() => check(workspace, table, plan, inspected, handle));
        table.checked = checked;
        const { rows, problems } = checked.report();
        return problems === 0
          ? plural(rows, { one: '# row checked', other: '# rows checked' })
          : t`${plural(rows, { one: '# row', other: '# rows' })} checked, ${plural(problems, { one: '# row', other: '# rows' })} with a problem`;
      },
    });
  }

  /** Null until a check has finished. */
  report(which: UploadName): ImportReport | null {
    return this.#table(which).checked?.report() ?? null;
  }

  /** Throws `invalid_input` before a check has finished. */
  rows(
    { store }: Workspace,
    { filter, offset, limit, ...which }: UploadName & { filter: ReportFilter; offset: number; limit: number },
  ): Promise<{ total: number; rows: ReportedRow[] }> {
    const table = this.#table(which);
    const checked = checkedOf(table);
    const { total, places } = checked.page(filter, offset, limit);
    return table.upload.during(async () => ({
      total,
      rows: await withImport(store, checked.plan, places.length, (opened) =>
        shownRows(store, opened, checked, places),
      ),
    }));
  }

  /**
   * Throws `invalid_input` before a check has finished, or if it found nothing to stage; `busy` during another edit of many
   * cells.
   */
  stage({ store }: Workspace, which: UploadName): { jobId: string } {
    const { connectionId } = which;
    const { jobs } = this.#parts;
    const table = this.#table(which);
    const { upload } = table;
    const checked = checkedOf(table);
    refuseNothing(checked);
    refuseWhileEditing(jobs, connectionId);
    const title = t`Import ${{ fileName: upload.fileName }}`;
    return jobs.start({
      kind: 'edit',
      unit: 'rows',
      connectionId,
      title,
      run: (handle) =>
        upload.during(async () => {
          table.isStaging = true;
          try {
            const sentence = await stageImport(store, checked, title, handle);
            if (checked.columns.length > 0)
              await store.rememberMapping(upload.fileName, [...checked.columns], checked.plan.roles);
            return sentence;
          } finally {
            table.isStaging = false;
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
    {
      what,
      format,
      fileName,
      ...which
    }: UploadName & { what: 'report' | 'rejected'; format: TableFormat; fileName: string },
  ): Promise<{ jobId: string | null }> {
    const { jobs, saved } = this.#parts;
    const table = this.#table(which);
    const { upload } = table;
    const checked = checkedOf(table);
    const file = await saved.choose(fileName);
    if (file === null) return { jobId: null };
    return jobs.start({
      kind: 'export',
      unit: 'rows',
      connectionId: which.connectionId,
      title:
        what === 'report' ? t`Save the report of ${upload.fileName}` : t`Save rows of ${upload.fileName}`,
      run: (job) =>
        upload.during(async () => {
          let count = 0;
          const save = what === 'report' ? saveReport : saveRejected;
          await file.finish(async (path) => {
            count = await save({ path, workspace, checked, job }, format);
          });
          job.wrote(file.target);
          return savedSentence(count, what, file.target);
        }),
    });
  }

  #table(which: UploadName): OpenTable {
    const upload = this.#parts.uploads.whole('table', which);
    const known = this.#tables.get(upload);
    if (known) return known;
    const table: OpenTable = { upload, inspected: null, readings: 0, checked: null, isStaging: false };
    this.#tables.set(upload, table);
    return table;
  }
}

type Inspected = NonNullable<OpenTable['inspected']>;

/** Reads the file, unless it was read like this before: only its numbers depend on the decimal mark. */
async function inspect(
  table: OpenTable,
  reading: AskedReading | null,
  onBytes?: ReadingOptions['onBytes'],
): Promise<Inspected> {
  const { upload, inspected } = table;
  if (inspected && reading !== null) {
    const { decimal } = inspected.file.reading;
    if (isDeepStrictEqual(inspected.file.reading, { ...reading, decimal })) {
      inspected.file = {
        ...inspected.file,
        reading: { ...reading, decimal: reading.decimal ?? decimal },
      };
      return inspected;
    }
  }
  const { path, fileName, discarded } = upload;
  const rows = newRows(table);
  const keep = (chunk: TableRow[]) => rows.append(chunk);
  const file = await upload
    .during(() => inspectTable(path, fileName, reading, { signal: discarded, onBytes }, keep))
    .catch(async (error: unknown) => {
      await rows.discard();
      throw error;
    });
  table.inspected = { file, rows: file.reading.kind === 'json' ? null : rows };
  return table.inspected;
}

/** Earlier rows stay until the file is discarded, for whoever still reads them. */
const newRows = (table: OpenTable): RowFile =>
  new RowFile(join(table.upload.folder, `rows-${++table.readings}`));

async function check(
  workspace: Workspace,
  table: OpenTable,
  plan: ImportPlan,
  inspected: Inspected,
  handle: JobHandle,
): Promise<CheckedImport> {
  const { upload } = table;
  const signal = AbortSignal.any([handle.signal, upload.discarded]);
  const kept = inspected.rows;
  const rows = kept ?? newRows(table);
  const percent = new Percent((phase) => handle.report({ phase }));
  const onBytes = (done: number, total: number) => percent.report(done, total);
  const json = () => jsonRows(upload.path, workspace.connection, { signal, onBytes });
  try {
    const checked = new CheckedImport({
      plan,
      columns: inspected.file.columns,
      mapper: await mapperFor(workspace, plan),
      rows,
    });
    await checkImport(workspace.store, {
      checked,
      source: kept ? keptRows(kept) : rowChunks(json(), () => 0),
      isKept: kept !== null,
      rows: kept?.rows ?? Number.POSITIVE_INFINITY,
      signal,
      onRows: (done) => handle.report({ done, total: kept?.rows ?? null }),
    });
    inspected.rows = rows;
    return checked;
  } catch (error) {
    if (!kept) await rows.discard();
    throw error;
  }
}

async function* keptRows(kept: RowFile) {
  for await (const { rows } of kept.chunks()) yield rows;
}

function checkedOf({ checked }: OpenTable): CheckedImport {
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
