import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { interruptedJob } from '#shared/contract/app.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Logger } from './ports.ts';

type InterruptedJob = z.infer<typeof interruptedJob>;

/** They continue where they stopped, or the journal says how they ended. */
const CONTINUED: ReadonlySet<Job['kind']> = new Set(['pull', 'apply', 'feed']);

/** Notes on disk about the jobs under way: what is left of them at the next start was interrupted. */
export class JobNotes {
  /** What was interrupted when the app ended last. */
  readonly interrupted: readonly InterruptedJob[];
  readonly #folder: string;
  readonly #logger: Logger;

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
    mkdirSync(folder, { recursive: true });
    this.interrupted = readdirSync(folder).flatMap((name) => {
      const job = read(join(folder, name));
      rmSync(join(folder, name));
      return job ?? [];
    });
  }

  begin({ id, kind, connectionId, title, startedAt }: Job): void {
    if (CONTINUED.has(kind)) return;
    const note: InterruptedJob = { kind, connectionId, title, startedAt };
    try {
      writeFileSync(join(this.#folder, id), JSON.stringify(note));
    } catch (error) {
      this.#logger.warn('A job was not noted, so that its interruption would not be reported', {
        kind,
        error,
      });
    }
  }

  end(id: string): void {
    rmSync(join(this.#folder, id), { force: true });
  }
}

/** Null for a note that was cut off. */
function read(file: string): InterruptedJob | null {
  try {
    return interruptedJob.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // its job had just begun
  }
}
