export interface Circumstances {
  /** `--browser` was given. */
  forced: boolean;
  /** `--no-sandbox` was given. */
  noSandbox: boolean;
  platform: NodeJS.Platform;
  hasDisplay: boolean;
  isRoot: boolean;
}

/** Electron's program, or one sentence why there is none that runs here. */
export type ElectronBinary = { path: string } | { problem: string };

export type ShellChoice =
  | { shell: 'desktop'; electron: string }
  /** `reason`: one sentence why it is not Electron; null when browser mode was asked for. */
  | { shell: 'browser'; reason: string | null };

/** Electron wherever it can run, else browser mode. The binary is only looked for (and fetched) when nothing else rules it out. */
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

/** What Chromium writes before it gives up at its start, and what that means. Everything else is the app's own end. */
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

/** Why Electron never got as far as our code, from how it ended and what it wrote; null when it did. */
export function startFailure(exitCode: number | null, stderr: string): string | null {
  if (exitCode === 0) return null;
  for (const [sign, reason] of START_FAILURES) {
    const found = sign.exec(stderr);
    if (found) return reason.replace('$1', found[1] ?? '');
  }
  return null;
}
