const REQUIRED = 24;

/** Returns a sentence if this Node is too old for the app (node:sqlite, type stripping), otherwise null. */
export function nodeVersionProblem(version: string = process.versions.node): string | null {
  const major = Number.parseInt(version, 10);
  if (major >= REQUIRED) return null;
  return `Catalog Desk needs Node ${REQUIRED} or newer to run, and this is Node ${version}. "npm start" brings its own.`;
}
