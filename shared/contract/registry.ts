import type { z } from 'zod';
import { appEvents, appOperations } from './app.ts';
import { backupOperations } from './backups.ts';
import { catalogEvents, catalogOperations } from './catalog.ts';
import { cellEvents, cellOperations } from './cells.ts';
import { changeFileOperations } from './change-files.ts';
import { changeSetEvents, changeSetOperations } from './changesets.ts';
import { completenessEvents, completenessOperations } from './completeness.ts';
import { connectionEvents, connectionOperations } from './connections.ts';
import { creationEvents, creationOperations } from './creations.ts';
import { diagnosticsOperations } from './diagnostics.ts';
import { draftEvents, draftOperations } from './drafts.ts';
import { exportOperations } from './exports.ts';
import { feedEvents, feedOperations } from './feed.ts';
import { firstOperations } from './first.ts';
import { glossaryEvents, glossaryOperations } from './glossary.ts';
import { importEvents, importOperations } from './imports.ts';
import { jobEvents, jobOperations } from './jobs.ts';
import { languageOperations } from './languages.ts';
import { machineOperations } from './machine.ts';
import { memoryOperations } from './memory.ts';
import { pictureOperations } from './pictures.ts';
import { propertyOperations } from './properties.ts';
import { reachEvents, reachOperations } from './reach.ts';
import { recorderEvents, recorderOperations } from './recorder.ts';
import { removalEvents, removalOperations } from './removals.ts';
import type { Result } from './result.ts';
import { sampleOperations } from './sample.ts';
import { spellingOperations } from './spelling.ts';
import { ticketOperations } from './tickets.ts';
import { translateOperations } from './translate.ts';
import { translationFileOperations } from './translation-files.ts';
import { updateEvents, updateOperations } from './updates.ts';
import { uploadOperations } from './uploads.ts';
import { viewEvents, viewOperations } from './views.ts';
import { webhookEvents, webhookOperations } from './webhooks.ts';
import { writingOperations } from './writing.ts';

/**
 * Everything that the renderer can request from the main process, and every event it receives. Adding an entry here is all that
 * a transport needs.
 */
export const operations = [
  ...appOperations,
  ...firstOperations,
  ...connectionOperations,
  ...catalogOperations,
  ...languageOperations,
  ...propertyOperations,
  ...viewOperations,
  ...cellOperations,
  ...draftOperations,
  ...changeSetOperations,
  ...writingOperations,
  ...removalOperations,
  ...creationOperations,
  ...ticketOperations,
  ...uploadOperations,
  ...changeFileOperations,
  ...exportOperations,
  ...importOperations,
  ...feedOperations,
  ...webhookOperations,
  ...completenessOperations,
  ...translateOperations,
  ...translationFileOperations,
  ...glossaryOperations,
  ...machineOperations,
  ...spellingOperations,
  ...memoryOperations,
  ...pictureOperations,
  ...jobOperations,
  ...reachOperations,
  ...recorderOperations,
  ...sampleOperations,
  ...backupOperations,
  ...diagnosticsOperations,
  ...updateOperations,
] as const;

export const events = [
  ...appEvents,
  ...connectionEvents,
  ...catalogEvents,
  ...viewEvents,
  ...cellEvents,
  ...importEvents,
  ...draftEvents,
  ...changeSetEvents,
  ...removalEvents,
  ...creationEvents,
  ...feedEvents,
  ...reachEvents,
  ...webhookEvents,
  ...completenessEvents,
  ...glossaryEvents,
  ...jobEvents,
  ...recorderEvents,
  ...updateEvents,
] as const;

type AnyOperation = (typeof operations)[number];
type AnyEvent = (typeof events)[number];

export type OperationName = AnyOperation['name'];
export type EventName = AnyEvent['name'];

type ByName<Name extends OperationName> = Extract<AnyOperation, { name: Name }>;

/** What a caller passes (defaults may be left out), what a handler receives (parsed), and what is returned. */
export type InputOf<Name extends OperationName> = z.input<ByName<Name>['input']>;
export type ParsedInputOf<Name extends OperationName> = z.output<ByName<Name>['input']>;
export type OutputOf<Name extends OperationName> = z.output<ByName<Name>['output']>;
export type PayloadOf<Name extends EventName> = z.output<Extract<AnyEvent, { name: Name }>['payload']>;

/** One handler per operation: leaving one out is a type error. Expected failures are thrown as `AppError`. */
export type Handlers = {
  [Name in OperationName]: (input: ParsedInputOf<Name>) => Promise<OutputOf<Name>>;
};

/** The handlers of a domain: `HandlersOf<'drafts'>` has those for `drafts.edit`, `drafts.list` … */
export type HandlersOf<Domain extends string> = Pick<Handlers, Extract<OperationName, `${Domain}.${string}`>>;

/** The contract as the renderer sees it, over any transport. */
export interface ContractClient {
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>>>;
  on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
  /** Called when the main process is no longer reachable (`false`) and when it is again (`true`). */
  onConnectionState(listener: (connected: boolean) => void): () => void;
}

/** An event on the wire. */
export type EventMessage = { [Name in EventName]: { event: Name; payload: PayloadOf<Name> } }[EventName];

export const operationsByName: ReadonlyMap<string, AnyOperation> = new Map(
  operations.map((o) => [o.name, o]),
);
