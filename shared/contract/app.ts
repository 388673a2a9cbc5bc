import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** The connection shown last; opened again on the next start. */
  lastConnection: z.string().nullable().default(null),
});
export type Settings = z.infer<typeof settings>;

export const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser']),
  platform: z.string(),
  dataDir: z.string(),
  /** Whether tokens can be kept in the OS keychain; if not, `reason` says why in plain words. */
  keychain: z.object({ available: z.boolean(), reason: z.string().optional() }),
  /** `--sample` was given: go straight to the sample catalog. */
  openSample: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appOperations = [
  defineOperation({ name: 'app.info', input: z.object({}), output: appInfo }),
  defineOperation({ name: 'settings.get', input: z.object({}), output: settings }),
  defineOperation({
    name: 'settings.set',
    input: z.object({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['comfortable', 'compact']).optional(),
      lastConnection: z.string().nullable().optional(),
    }),
    output: settings,
  }),
] as const;

export const appEvents = [defineEvent({ name: 'settings.changed', payload: settings })] as const;
