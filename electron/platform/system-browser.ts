import { spawn } from 'node:child_process';

/** Whether windows can be shown: always outside Linux; on Linux if an X or Wayland display is set. */
export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  environment: Record<string, string | undefined> = process.env,
): boolean {
  return platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** The program that opens an address in the user's browser, and its arguments. No shell is involved. */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
): [program: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', address];
  // "start" is a command of cmd.exe, which would interpret "&" and "^" in an address.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** Opens the user's browser. Resolves to false if there is no program for it. */
export function openInBrowser(address: string): Promise<boolean> {
  const [program, ...args] = openCommand(address, process.platform);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
}
