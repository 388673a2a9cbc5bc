import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const at = (...parts) => join(ROOT, ...parts);

/** The Node that the app runs on, which it brings along; this script may run on an older one. Null if it is missing. */
export function appNode() {
  const own = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : null;
}

/** The environment of every tool: `node` means the app's Node. */
export function toolEnvironment() {
  const node = appNode();
  const path = [at('node_modules', '.bin'), ...(node ? [dirname(node)] : []), process.env.PATH];
  return { ...process.env, PATH: path.join(delimiter) };
}
