import type { Conditions } from '#shared/contract/sample.ts';
import { defaultProfile, type ServiceProfile } from '#shared/service/profile.ts';

/** The options of a sandbox; those left out have defaults. */
export interface SandboxOptions {
  /** The number of products of the generated catalog, including children. */
  products?: number;
  /** Exactly this many values on every product (benchmarks). */
  valuesPerProduct?: number;
  /** Languages of the integration, the primary one first. */
  locales?: string[];
  seed?: number;
  /** Where changes are kept across restarts; without it they live in memory. */
  stateDir?: string;
  profile?: ServiceProfile;
  identifierField?: string;
  titleField?: string;
  integrationId?: string;
  /** By default, every start creates a new random one. Never written to disk. */
  token?: string;
  port?: number;
  /** The delay before every answer, unless `conditions` have one. */
  latencyMs?: number;
  /** The origin under which products name their pictures, which the sandbox serves itself; without it, none has a picture. */
  pictures?: string;
  /** The faults to simulate from the start. */
  conditions?: Conditions;
}

type Optional = 'stateDir' | 'token' | 'valuesPerProduct' | 'pictures' | 'conditions';

export type SandboxSettings = Required<Omit<SandboxOptions, Optional>> & Pick<SandboxOptions, Optional>;

export function withDefaults(options: SandboxOptions): SandboxSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return {
    products: 2000,
    locales: ['en', 'de', 'fr', 'ja', 'ar'],
    seed: 7,
    profile: defaultProfile,
    identifierField: 'sku',
    titleField: 'title',
    integrationId: 'sample',
    port: 0,
    latencyMs: 0,
    ...given,
  };
}
