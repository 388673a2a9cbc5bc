import { t } from '@lingui/core/macro';
import { defaultProfile, parseProfile, type ServiceProfile } from '#shared/service/profile.ts';
import { findSyntaxProblem } from './json-syntax.ts';

export const MAX_PROFILE_BYTES = 256 * 1024;

export type ProfileReading = { ok: true; profile: ServiceProfile } | { ok: false; problems: string[] };

/** Reads a profile as typed. Problems name a line (not JSON) or a path (not a valid profile). */
export function readProfileText(text: string): ProfileReading {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    const found = findSyntaxProblem(text);
    const problem = found
      ? t`Line ${found.line}, column ${found.column}: ${found.message}.`
      : t`This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, problems: [problem] };
  }
  return parseProfile(input);
}

export const profileToText = (profile: ServiceProfile): string => `${JSON.stringify(profile, null, 2)}\n`;

/** A setting that differs from the default; both values as JSON texts. */
export interface Difference {
  path: string;
  value: string;
  byDefault: string;
}

/** The differences between a profile and the default one, by dot path. */
export function differencesFromDefault(profile: ServiceProfile): Difference[] {
  const { upsert, patch, delete: removal } = defaultProfile;
  // The results of each kind of request are compared with those that the profile's own "results" sets for all kinds.
  const { results } = profile;
  const base = {
    ...defaultProfile,
    upsert: { ...upsert, results },
    patch: { ...patch, results },
    delete: { ...removal, results },
  };
  return differences(profile, base, '');
}

function differences(a: unknown, b: unknown, path: string): Difference[] {
  if (isSection(a) && isSection(b))
    return Object.keys(a).flatMap((key) => differences(a[key], b[key], path ? `${path}.${key}` : key));
  const [value, byDefault] = [JSON.stringify(a), JSON.stringify(b)];
  return value === byDefault ? [] : [{ path, value, byDefault }];
}

const isSection = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
