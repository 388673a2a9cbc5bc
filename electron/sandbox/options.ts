import type { Conditions } from '#shared/contract/sample.ts';
import { defaultProfile, type ServiceProfile } from '#shared/service/profile.ts';

/** The options of a sandbox. All are optional. */
export interface SandboxOptions {
  /** The number of products of the generated catalog, including children. */
  products?: number;
  /** Exactly this many values on every product (benchmarks). */
  valuesPerProduct?: number;
  /** Languages of the integration, the primary one first. */
  locales?: string[];
  seed?: number;
  /** The folder in which changes are kept across restarts; without it, they are kept in memory. */
  stateDir?: string;
  profile?: ServiceProfile;
  identifierField?: string;
  titleField?: string;
  integrationId?: string;
  /** By default, every start creates a new random one. Never written to disk. */
  token?: string;
  port?: number;
  /** The delay before every answer, unless `conditions` specify one. */
  latencyMs?: number;
  /** The origin of the products' pictures, which the sandbox serves itself; without it, no product has one. */
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
