import { readFile } from 'node:fs/promises';
import { release, type } from 'node:os';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { type AppInfo, type PackageLicense, packageLicense } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';

/** Returns the versions of the runtime and the operating system. */
export function runtimeVersions(): AppInfo['runtime'] {
  const { electron = null, chrome: chromium = null, node, sqlite = '' } = process.versions;
  return { electron, chromium, node, sqlite, system: `${type()} ${release()} (${process.arch})` };
}

/**
 * Reads the licenses that the build wrote to this file (`scripts/licenses.mjs`). Throws `not_found` if the app was not
 * built.
 */
export async function readLicenses(file: string): Promise<PackageLicense[]> {
  try {
    return z.array(packageLicense).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new AppError(
      'not_found',
      t`The license list is created when the app is built. Build the app first.`,
      {
        details: error instanceof Error ? error.message : String(error),
      },
    );
  }
}
