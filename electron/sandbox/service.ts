import type { SandboxSettings } from './options.ts';
import type { RefusalRule } from './state/rules.ts';
import type { SandboxState } from './state/sandbox-state.ts';
import type { Dialect } from './wire/dialect.ts';
import type { RecordWriter } from './wire/record-writer.ts';

/** What the endpoints work on. */
export interface Service {
  settings: SandboxSettings;
  dialect: Dialect;
  state: SandboxState;
  writer: RecordWriter;
  /** Values that are refused, set over the control endpoints. */
  rules: RefusalRule[];
}
