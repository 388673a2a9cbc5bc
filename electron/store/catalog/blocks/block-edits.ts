import { t } from '@lingui/core/macro';
import type { PlannedFilter } from '#shared/contract/cells.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Column } from '#shared/domain/cell.ts';
import { edited } from '#shared/domain/judge.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import type { Restage } from '../staging/restaging.ts';
import type { CellReader } from './cell-reader.ts';
import { type BlockOutcome, type ComputedCell, computeRows } from './compute-chunk.ts';
import type { OpenBlock, OpenBlocks } from './open-blocks.ts';
import type { PlannedChunk } from './plan-counts.ts';
import { Counts, PlannedCells } from './plan-counts.ts';
import { type GroupRows, type Place, parsePlace, placeText, rowsFrom } from './row-groups.ts';

/** What one chunk of a block edit did. */
export type StagedChunk = Pick<PlannedChunk, 'cells' | 'changes' | 'unchanged' | 'problems' | 'next'>;

/** Where a block edit continues (null: at its first cell), and the maximum number of cells; whole rows, and at least one. */
export interface BlockChunk {
  from: string | null;
  limit: number;
}

/** A cell that changes. */
interface ChangedCell extends ComputedCell {
  column: Column;
  outcome: Extract<BlockOutcome, { is: 'changed' }>;
}

const isChanged = (cell: ComputedCell): cell is ChangedCell =>
  cell.column !== null && cell.outcome.is === 'changed';

/** What was staged, and the facts of the cells afterwards. */
interface Staged extends StagedChunk {
  facts: CellFacts[];
}

interface Parts extends Pick<Core, 'db' | 'names' | 'restaging'> {
  blocks: OpenBlocks;
  reader: CellReader;
}

/** What the edit would do to the next cells. */
export function planChunk(
  parts: Parts,
  number: number,
  { from, limit, list, show }: BlockChunk & { list: number; show: PlannedFilter | null },
): PlannedChunk {
  const block = parts.blocks.get(number);
  const { rows, next } = chunk(block, from, limit);
  const planned = new PlannedCells(block, list, show);
  for (const some of rows) planned.add(computeRows(block, parts.reader, some));
  return { ...planned.all(from === null), next };
}

/** Stages all of it in one durable transaction. */
export function stageBlock(parts: Parts, number: number, label: string): Staged {
  const block = parts.blocks.get(number);
  return parts.db.transaction('durable', () =>
    stageRows(parts, block, { from: null, limit: Number.POSITIVE_INFINITY }, (wanted) =>
      parts.restaging.apply(() => label, wanted),
    ),
  );
}

/** Stages the next cells as part of the step. */
export function stageChunk(parts: Parts, number: number, step: number, where: BlockChunk): Staged {
  const block = parts.blocks.get(number);
  return parts.db.transaction('page', () =>
    stageRows(parts, block, where, (wanted) => parts.restaging.add(step, wanted)),
  );
}

function stageRows(
  parts: Parts,
  block: OpenBlock,
  { from, limit }: BlockChunk,
  write: (wanted: readonly Restage[]) => CellFacts[],
): Staged {
  if (block.edit.kind === 'replace' && block.edit.replacement === null)
    throw new AppError('invalid_input', t`Enter the replacement text.`, {
      field: 'edit.replacement',
    });
  const { rows, next } = chunk(block, from, limit);
  const counts = new Counts(block);
  const changed: ChangedCell[] = [];
  for (const some of rows)
    for (const cell of computeRows(block, parts.reader, some)) {
      counts.add(cell);
      if (isChanged(cell)) changed.push(cell);
    }
  const facts = write(restaged(parts, changed));
  const { cells, changes, unchanged, problems } = counts.all(from === null);
  return { cells, changes, unchanged, problems, next, facts };
}

function restaged(parts: Parts, changed: readonly ChangedCell[]): Restage[] {
  const facts = readFacts(
    parts.db,
    changed.map(({ row: { product }, column }) => parts.names.key({ product, ...column })),
  );
  return changed.map(({ outcome: { after, by } }, i) => {
    const here = facts[i]!;
    const next = by === 'revert' ? null : edited(here, after, by === 'append' ? { as: 'append' } : {});
    return { facts: here, next };
  });
}

function chunk(
  block: OpenBlock,
  from: string | null,
  limit: number,
): { rows: GroupRows[]; next: string | null } {
  const place = from === null ? START : parsePlace(from);
  if (!place) throw new AppError('invalid_input', t`The list cannot continue from here. Start it again.`);
  const { rows, next } = rowsFrom(block.groups, place, limit);
  return { rows, next: next && placeText(next) };
}

const START: Place = { group: 0, row: 0, cell: 0 };
