import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/contract/result.ts';

export interface CommandLine {
  /** Use browser mode even if Electron could run. */
  browser: boolean;
  /** Absolute; null for the system's default folder. */
  dataDir: string | null;
  /** Browser mode only; 0 for any free port. */
  port: number;
  /** Go straight to the sample catalog. */
  sample: boolean;
  /** Browser mode only: open the system's browser if there is a display. */
  open: boolean;
  /** Chromium's switch that allows Electron to run as root on Linux, at the user's own risk. */
  noSandbox: boolean;
}

export const USAGE = `Catalog Desk

  --sample           open the sample catalog
  --data-dir FOLDER  keep data in this folder
  --browser          serve the app to a browser, even where Electron could run
  --port PORT        browser mode: listen on this port (default: any free one)
  --no-open          browser mode: do not open a browser
  --headless         run one command without a window; --headless --help lists them
`;

/** Reads the arguments after the program. Throws if one is not understood. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      port: { type: 'string', default: '0' },
      sample: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      'no-sandbox': { type: 'boolean', default: false },
    },
  });
  return {
    browser: values.browser,
    dataDir: values['data-dir'] === undefined ? null : resolve(values['data-dir']),
    port: parsePort(values.port),
    sample: values.sample,
    open: !values['no-open'],
    noSandbox: values['no-sandbox'],
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new AppError('invalid_input', `--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

interface DesktopCommandLine extends Pick<CommandLine, 'dataDir' | 'sample'> {
  /** The id of the connection to show; null for the last one. */
  connection: string | null;
}

/** The same in the packaged app, whose arguments also include Chromium's switches: unknown ones are ignored. */
export function parseDesktopCommandLine(args: readonly string[]): DesktopCommandLine {
  const given = (name: string): string | null => {
    const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
    return at < 0 ? null : args[at]?.split('=').slice(1).join('=') || args[at + 1] || null;
  };
  const dataDir = given('--data-dir');
  return {
    dataDir: dataDir === null ? null : resolve(dataDir),
    sample: args.includes('--sample'),
    connection: given('--connection'),
  };
}
