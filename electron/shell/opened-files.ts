import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Files that the app imports, by their endings: translations, translation memories, changes. */
const ENDINGS: ReadonlySet<string> = new Set(['.xliff', '.xlf', '.tmx', '.json']);

/**
 * The arguments that are such files: Electron mixes in Chromium's switches, in any order, and Linux's file managers name files by
 * addresses.
 */
export const filesIn = (args: readonly string[], workingFolder: string): string[] =>
  args
    .filter((arg) => !arg.startsWith('-') && ENDINGS.has(extname(arg).toLowerCase()))
    .flatMap((arg) => (arg.startsWith('file:') ? fileOf(arg) : resolve(workingFolder, arg)));

/** None for a file of another computer. */
function fileOf(address: string): string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
}

/**
 * Files that the user opened with the app, in the system's file manager or by arguments, until the page has read them. The page
 * reads each once, by an address that cannot be guessed; it never names a path.
 */
export class OpenedFiles {
  readonly #waiting = new Map<string, string>();
  readonly #onOpened: () => void;

  /** `onOpened`: tells the page to ask for the list. */
  constructor(onOpened: () => void) {
    this.#onOpened = onOpened;
  }

  open(paths: readonly string[]): void {
    for (const path of paths) this.#waiting.set(randomUUID(), path);
    if (paths.length > 0) this.#onOpened();
  }

  list(): { id: string; name: string }[] {
    return [...this.#waiting].map(([id, path]) => ({ id, name: basename(path) }));
  }

  /** The content of a file that waits, which it then does no longer. Null if there is none, or if it cannot be read. */
  async take(id: string): Promise<ReadableStream | null> {
    const path = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (path === undefined || !(await isFile(path))) return null;
    return Readable.toWeb(createReadStream(path)) as ReadableStream;
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
