import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxEvent } from './events.ts';

/**
 * The events of a sandbox, one JSON line each, appended before the answer is sent. The first line identifies the generated
 * catalog that they belong to. Never contains the token.
 */
export interface Journal {
  /** The events of earlier runs, in order. */
  readonly past: readonly SandboxEvent[];
  append(events: readonly SandboxEvent[]): void;
}

/** Stores nothing: changes last as long as the process. */
export const noJournal: Journal = { past: [], append: () => undefined };

const FILE = 'journal.jsonl';

/**
 * Opens the journal in a folder, which is created if missing. An incomplete last line (the process died while writing) is
 * removed; the journal of another catalog is renamed and kept. Throws if any other line is damaged.
 */
export function openJournal(dir: string, catalog: Record<string, unknown>): Journal {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, FILE);
  const heading = JSON.stringify({ type: 'catalog', ...catalog });
  let past: SandboxEvent[] = [];
  if (existsSync(file)) {
    const lines = completeLines(file);
    if (lines[0] === heading) past = lines.slice(1).map(parseLine);
    else if (lines.length > 0) renameSync(file, join(dir, `journal-${Date.now()}.jsonl`));
  }
  if (!existsSync(file) || completeLines(file).length === 0) appendFileSync(file, `${heading}\n`);
  return {
    past,
    append(events) {
      if (events.length > 0)
        appendFileSync(file, `${events.map((event) => JSON.stringify(event)).join('\n')}\n`);
    },
  };
}

/** Removes everything after the last line break, so that the next line is not appended to an incomplete one. */
function completeLines(file: string): string[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(file, end);
  return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
}

function parseLine(line: string, at: number): SandboxEvent {
  try {
    return JSON.parse(line) as SandboxEvent;
  } catch (cause) {
    throw new Error(`The sandbox journal is damaged in line ${at + 2}`, { cause });
  }
}
