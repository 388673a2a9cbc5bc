import { t } from '@lingui/core/macro';
import { type Handlers, operationsByName } from '#shared/contract/registry.ts';
import { AppError, ok } from '#shared/contract/result.ts';
import type { Logger } from '../services/ports.ts';
import { describeInputIssue } from './input-issue.ts';
import { failure, parseJson } from './json-text.ts';

/** The output of a hot operation is checked on the first call and on every nth call. */
const HOT_SAMPLE = 64;

/**
 * Takes the input of an operation and returns its `Result`, both as JSON text: the fastest form to pass between threads and
 * processes.
 */
export type Dispatch = (name: string, input: string) => Promise<string>;

interface DispatchOptions {
  logger: Logger;
  /** On in tests and development: a handler whose result violates the contract is reported as a bug. */
  checkOutputs: boolean;
}

/**
 * The only entry point of the main process, for every transport: looks up the operation, parses the input, and calls the
 * handler. Never rejects: an expected failure (`AppError`) is returned as its shape; anything else is logged and returned
 * as `internal`, without any detail of its cause.
 */
export function createDispatch(handlers: Handlers, { logger, checkOutputs }: DispatchOptions): Dispatch {
  const calls = new Map<string, number>();

  const isChecked = (name: string, hot: boolean): boolean => {
    if (!checkOutputs) return false;
    const count = calls.get(name) ?? 0;
    calls.set(name, count + 1);
    return !hot || count % HOT_SAMPLE === 0;
  };

  return async (name, text) => {
    const operation = operationsByName.get(name);
    if (!operation) return failure('not_found', t`This version of the app has no such operation.`);

    const input = parseJson(text);
    if (!input) return failure('invalid_input', t`The request is not valid JSON.`);
    const parsed = operation.input.safeParse(input.value);
    if (!parsed.success) {
      const { field, message } = describeInputIssue(parsed.error);
      return failure('invalid_input', message, field === '' ? {} : { field });
    }

    try {
      // The registry links each name to its handler's types; a lookup by a runtime name loses that link.
      const handler = handlers[operation.name] as (input: unknown) => Promise<unknown>;
      const output = await handler(parsed.data);
      if (isChecked(name, operation.hot)) {
        const checked = operation.output.safeParse(output);
        if (!checked.success) {
          logger.error('An answer broke the contract', { operation: name, issues: checked.error.issues });
          return failure('internal', unexpected());
        }
      }
      return JSON.stringify(ok(output));
    } catch (error) {
      if (error instanceof AppError) return JSON.stringify({ ok: false, error: error.shape });
      logger.error('An operation failed unexpectedly', { operation: name, error });
      return failure('internal', unexpected());
    }
  };
}

const unexpected = (): string => t`Something went wrong in Catalog Desk. See the log file for details.`;
