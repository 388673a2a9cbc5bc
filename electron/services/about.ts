import { readFile } from 'node:fs/promises';
import { release, type } from 'node:os';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { type AppInfo, type PackageLicense, packageLicense } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';

/** What the app runs on. */
export function runtimeVersions(): AppInfo['runtime'] {
  const { electron = null, chrome: chromium = null, node, sqlite = '' } = process.versions;
  return { electron, chromium, node, sqlite, system: `${type()} ${release()} (${process.arch})` };
}

/** The licenses that the build left in this file (`scripts/licenses.mjs`). Throws `not_found` where there was no build. */
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
