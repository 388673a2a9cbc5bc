import type { Value } from '#shared/domain/value.ts';
import { type Importing, importing } from './importing.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from './scripted-service.ts';

/** An app with a pulled catalog into which files are imported. */
export interface ImportedCatalog {
  app: RunningApp;
  service: ScriptedService;
  connectionId: string;
  files: Importing;
  /** Staged edits: intent and value by "identifier property/locale". */
  staged(): Promise<Record<string, [intent: string, next: unknown]>>;
  close(): Promise<void>;
}

export type Listed = Record<string, { name: string; value: Value; locale?: string }[]>;

export async function importedCatalog(products: Listed, pageSize = 100): Promise<ImportedCatalog> {
  const service = await startScriptedService(products, pageSize);
  const app = await startApp();
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  const pulled = await app.ended(jobId);
  if (pulled.state !== 'done') throw new Error(pulled.message ?? 'the pull ended otherwise');
  return {
    app,
    service,
    connectionId,
    files: importing(app, connectionId),
    staged: async () => {
      const page = { connectionId, scope: { filter: 'all' as const }, offset: 0, limit: 1000 };
      const { rows } = await app.call('drafts.list', page);
      return Object.fromEntries(
        rows.map(({ identifier, property, locale, intent, next }) => [
          `${identifier} ${property}/${locale}`,
          [intent, next],
        ]),
      );
    },
    close: async () => {
      await app.stop();
      await service.close();
    },
  };
}

/** Rows as CSV. */
export const csv = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`;
