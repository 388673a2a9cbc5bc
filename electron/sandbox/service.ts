import type { Conditions } from './conditions/conditions.ts';
import type { SandboxSettings } from './options.ts';
import type { RemovalLog } from './state/removal-log.ts';
import type { SandboxState } from './state/sandbox-state.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Dialect } from './wire/dialect.ts';
import type { RecordWriter } from './wire/record-writer.ts';

/** The state that the endpoints work on. */
export interface Service {
  settings: SandboxSettings;
  dialect: Dialect;
  state: SandboxState;
  writer: RecordWriter;
  conditions: Conditions;
  webhooks: Webhooks;
  removals: RemovalLog;
}
