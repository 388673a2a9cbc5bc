import { t } from '@lingui/core/macro';
import { listed } from '../../../domain/listed.ts';
import { quoted } from '../../../domain/quoted.ts';
import type { Dialect } from '../../wire.ts';
import { usualness, words } from '../field-names.ts';
import { fieldNamed, findList, IDENTIFIERS, PRODUCT_IDS } from './described-lists.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { type Fact, factsAt } from './fact.ts';
import { viewSchema } from './schema.ts';
import { successValues } from './verbs.ts';

/** Names of lists that contain only failures. */
const FAILURES = ['failures', 'failed', 'errors', 'rejected', 'problems', 'refused'];

const RESULTS = ['results', 'items', 'operations', 'products', 'data', 'responses', 'outcomes'];

/**
 * What the document says about the results of the items of a change (4.1, 4.2, 4.4). `isOne`: the answer itself may be the
 * only result.
 */
export function resultFacts(
  document: OpenApiDocument,
  { answer }: Operation,
  dialect: Dialect,
  { isOne = false } = {},
): Fact[] {
  if (answer === null) return [];
  const list = findList(document, answer.schema, [...RESULTS, ...FAILURES]);
  if (list === null && !isOne) return [];
  const entries = list?.entries ?? viewSchema(document, answer.schema);
  const path = list?.path ?? '';
  const named = (usual: readonly string[], whyOf: (name: string) => string) => {
    const to = fieldNamed(entries, usual);
    return to === null ? null : { to, why: whyOf(to) };
  };
  const status = fieldNamed(entries, [
    'status',
    'state',
    'outcome',
    'result',
    'status code',
    'success',
    'succeeded',
    'ok',
  ]);
  const view = viewSchema(document, status === null ? null : entries.fields.get(status));
  const done = view.kind === 'boolean' ? [true] : successValues(view.values);
  const error = fieldNamed(entries, ['error', 'problem', 'failure', 'reason', 'fault']);
  const inError = error === null ? entries : viewSchema(document, entries.fields.get(error));
  const within = (usual: readonly string[], whyOf: (name: string) => string) => {
    const to = fieldNamed(inError, usual);
    return to === null ? null : { to, why: whyOf(to) };
  };
  const appliedWhen =
    usualness(path, FAILURES) > 0
      ? { to: 'not_listed', why: t`${quoted(path)} lists what went wrong: the rest was done.` }
      : status === null && error !== null
        ? { to: 'no_error', why: t`A result has no status, and “${error}” where something went wrong.` }
        : null;
  return [
    ...(list === null
      ? []
      : factsAt(answer.where, 'results', {
          items: {
            to: path,
            why:
              path === '' ? t`The answer is the list of results.` : t`Results are listed at ${quoted(path)}.`,
          },
        })),
    ...factsAt(`${answer.where} → ${path || 'entry'}`, 'results', {
      index: named(
        ['index', 'position', 'operation index', 'item index', 'line', 'idx'],
        (name) => t`A result names its operation by “${name}”.`,
      ),
      product_id: named(PRODUCT_IDS, (name) => t`A result names the product’s id in “${name}”.`),
      identifier: named(
        [words(dialect.identifierField), ...IDENTIFIERS],
        (name) => t`A result names the product’s identifier in “${name}”.`,
      ),
      status: status === null ? null : { to: status, why: t`“${status}” says how an operation ended.` },
      success:
        status === null || done.length === 0
          ? null
          : { to: done, why: t`“${status}” is ${listed(done.map(String))} when all went well.` },
      applied_when: appliedWhen,
      error: error === null ? null : { to: error, why: t`“${error}” says what went wrong.` },
      message: within(
        ['message', 'detail', 'description', 'text', 'title'],
        (name) => t`The message of an error is in “${name}”.`,
      ),
      code: within(
        ['code', 'error code', 'type', 'key', 'reason'],
        (name) => t`The code of an error is in “${name}”.`,
      ),
    }),
  ];
}
