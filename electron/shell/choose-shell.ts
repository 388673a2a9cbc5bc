export interface Circumstances {
  /** `--browser` was given. */
  forced: boolean;
  /** `--no-sandbox` was given. */
  noSandbox: boolean;
  platform: NodeJS.Platform;
  hasDisplay: boolean;
  isRoot: boolean;
}

/** The Electron executable, or a sentence saying why none can run here. */
export type ElectronBinary = { path: string } | { problem: string };

type ShellChoice =
  | { shell: 'desktop'; electron: string }
  /** `reason`: a sentence saying why it is not Electron; null if browser mode was requested. */
  | { shell: 'browser'; reason: string | null };

/**
 * Chooses Electron if it can run, otherwise browser mode. The executable is only looked for (and downloaded) if nothing else
 * rules it out.
 */
export async function chooseShell(
  { forced, noSandbox, platform, hasDisplay, isRoot }: Circumstances,
  findElectron: () => Promise<ElectronBinary>,
): Promise<ShellChoice> {
  if (forced) return { shell: 'browser', reason: null };
  if (!hasDisplay) return { shell: 'browser', reason: 'there is no display' };
  if (platform === 'linux' && isRoot && !noSandbox)
    return {
      shell: 'browser',
      reason: "Electron's sandbox does not work for root (--no-sandbox goes without it)",
    };
  const binary = await findElectron();
  return 'path' in binary
    ? { shell: 'desktop', electron: binary.path }
    : { shell: 'browser', reason: binary.problem };
}

/** Messages of Chromium when it fails to start, and their meaning. Anything else is an exit of the app itself. */
const START_FAILURES: readonly [sign: RegExp, reason: string][] = [
  [
    /No usable sandbox|setuid_sandbox_host|chrome-sandbox is owned by root/,
    'this system does not allow the user namespaces that Electron\'s sandbox needs ("npm start -- --no-sandbox" starts without it)',
  ],
  [
    /Missing X server or \$DISPLAY|Failed to connect to Wayland display|platform failed to initialize/,
    'the display does not answer',
  ],
  [/error while loading shared libraries: ([^:\s]+)/, 'a system library that Electron needs is missing: $1'],
];

/** Explains why Electron did not reach our code, from its exit and output; null if it did. */
export function startFailure(exitCode: number | null, stderr: string): string | null {
  if (exitCode === 0) return null;
  for (const [sign, reason] of START_FAILURES) {
    const found = sign.exec(stderr);
    if (found) return reason.replace('$1', found[1] ?? '');
  }
  return null;
}
