import type { ServiceProfile } from '#shared/service/profile.ts';

/** The dialect of this integration: its profile, its two named fields and its languages, the primary one first (2.1). */
export interface Dialect {
  profile: ServiceProfile;
  identifierField: string;
  titleField: string;
  locales: readonly string[];
  primary: string;
}
