import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { parse } from 'csv-parse';
import { SaxesParser } from 'saxes';
import { openPromise } from 'yauzl';
import { timed } from './bench.ts';

const PARSERS = { csv: parseCsv, xlsx: parseXlsx };

/**
 * Milliseconds that a bare parser takes for a file, per run. It runs in its own process: using one parser with two sets of
 * options in a process makes both slower.
 */
export async function timesOfBareParser(
  kind: keyof typeof PARSERS,
  path: string,
  runs: number,
): Promise<number[]> {
  const options = ['--disable-warning=ExperimentalWarning', import.meta.filename, kind, path, String(runs)];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return JSON.parse(stdout) as number[];
}

async function parseCsv(path: string): Promise<void> {
  let rows = 0;
  for await (const _ of createReadStream(path).pipe(parse({ bom: true }))) rows++;
  if (rows === 0) throw new Error('nothing was parsed');
}

/** Receives every element and text, and does nothing with them. */
async function parseXlsx(path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true });
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', () => {});
  parser.on('text', () => {});
  parser.on('closetag', () => {});
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', async (entry) => {
      if (!entry.fileName.endsWith('sheet1.xml')) return zip.readEntry();
      const decoder = new TextDecoder();
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry))
          parser.write(decoder.decode(chunk as Buffer, { stream: true }));
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
  zip.close();
}

if (process.argv[1] === import.meta.filename) {
  const [kind, path, runs] = process.argv.slice(2) as [keyof typeof PARSERS, string, string];
  const times: number[] = [];
  for (let run = 0; run < Number(runs); run++) times.push(await timed(() => PARSERS[kind](path)));
  console.log(JSON.stringify(times));
}
