import { type Change, ChangedDialect } from '#shared/service/assistant/changed-dialect.ts';
import type { AskedService } from './asked-service.ts';

/** The service as it is spoken to with some changes made. */
export function serviceIn(service: AskedService, changes: readonly Change[]): AskedService {
  const changed = new ChangedDialect(service.endpoint);
  changed.take(changes);
  return service.in(changed.dialect);
}
