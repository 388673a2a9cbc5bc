import { t } from '@lingui/core/macro';
import { quoted } from '../../../domain/quoted.ts';
import type { Dialect } from '../../wire.ts';
import { readEnvelope } from '../envelope.ts';
import { words } from '../field-names.ts';
import { continuationOf, isLimitParameter } from '../query-parameters.ts';
import { fieldNamed, findList } from './described-lists.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { type Fact, factsAt } from './fact.ts';
import { sampleAnswer } from './sample-answer.ts';
import { viewSchema } from './schema.ts';
import { deleteModes, switchModes } from './verbs.ts';

/** How DELETE (4.4) distinguishes deleting from unlinking: by a query parameter or a field of the body. */
export function deleteFacts(document: OpenApiDocument, { parameters, body }: Operation): Fact[] {
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, where }) => ({ place: 'query' as const, name, schema, where }));
  const fields = body === null ? [] : [...viewSchema(document, body.schema).fields];
  const inBody = fields.map(([name, schema]) => ({
    place: 'body' as const,
    name,
    schema,
    where: body?.where ?? '',
  }));
  for (const { place, name, schema, where } of [...inQuery, ...inBody]) {
    const view = viewSchema(document, schema);
    const texts = view.values.filter((value) => typeof value === 'string');
    const modes = deleteModes(texts) ?? (view.kind === 'boolean' ? switchModes(name) : null);
    if (modes === null) continue;
    const [whole, unlinked] = [String(modes.delete), String(modes.unlink)];
    const why =
      place === 'query'
        ? t`“${name}” in the query chooses between “${whole}” and “${unlinked}”.`
        : t`“${name}” in the body chooses between “${whole}” and “${unlinked}”.`;
    return factsAt(where, 'delete', {
      in: { to: place, why },
      param: { to: name, why },
      delete: { to: modes.delete, why: t`“${name}” is “${whole}” to delete a product fully.` },
      unlink: { to: modes.unlink, why: t`“${name}” is “${unlinked}” to only unlink a product.` },
    });
  }
  return [];
}

/** What the document says about GET changes (4.5): its parameters and a change. */
export function changesFacts(
  document: OpenApiDocument,
  { parameters, answer }: Operation,
  dialect: Dialect,
): Fact[] {
  const query = parameters.filter((one) => one.in === 'query');
  const limit = query.find(({ name }) => isLimitParameter(name));
  const position = query.find(({ name }) => continuationOf(name, '1') !== null);
  const maximum = limit ? viewSchema(document, limit.schema).maximum : null;
  const { page_size } = dialect.profile.changes;
  const inQuery = [
    ...(limit
      ? factsAt(limit.where, 'changes', {
          limit_param: { to: limit.name, why: t`The page size is asked for in “${limit.name}”.` },
          page_size:
            maximum !== null && maximum < page_size
              ? { to: maximum, why: t`“${limit.name}” may be ${maximum} at most.` }
              : null,
        })
      : []),
    ...(position
      ? factsAt(position.where, 'changes', {
          offset_param: { to: position.name, why: t`“${position.name}” continues the poll.` },
        })
      : []),
  ];
  const list =
    answer === null
      ? null
      : findList(document, answer.schema, ['changes', 'items', 'data', 'results', 'events']);
  if (answer === null || list === null) return inQuery;
  const body = sampleAnswer(document, answer.schema, position?.name ?? null);
  const envelope = readEnvelope({ body, headers: {} }, list.path);
  const next = (envelope.token ?? envelope.address ?? envelope.offset)?.path;
  const named = (usual: readonly string[], whyOf: (name: string) => string) => {
    const to = fieldNamed(list.entries, usual);
    return to === null ? null : { to, why: whyOf(to) };
  };
  return [
    ...inQuery,
    ...factsAt(answer.where, 'changes', {
      items: {
        to: list.path,
        why:
          list.path === ''
            ? t`The answer is the list itself.`
            : t`Changes are listed at ${quoted(list.path)}.`,
      },
      next: next === undefined ? null : { to: next, why: t`The next position is at ${quoted(next)}.` },
    }),
    ...factsAt(`${answer.where} → ${list.path || 'entry'}`, 'changes', {
      product_id: named(
        ['product id', 'product uuid', 'item id', 'id'],
        (name) => t`A change has the product’s id in “${name}”.`,
      ),
      identifier: named(
        [words(dialect.identifierField), 'identifier', 'sku', 'external id', 'code'],
        (name) => t`A change has the product’s identifier in “${name}”.`,
      ),
      occurred_at: named(
        [
          'occurred at',
          'changed at',
          'updated at',
          'timestamp',
          'created at',
          'time',
          'date',
          'at',
          'modified at',
        ],
        (name) => t`A change has its time in “${name}”.`,
      ),
      summary: named(
        ['summary', 'completeness', 'completeness summary'],
        (name) => t`A change has the completeness summary in “${name}”.`,
      ),
      product: named(
        ['product', 'snapshot', 'item', 'product snapshot', 'record', 'after'],
        (name) => t`A change has the product in “${name}”.`,
      ),
    }),
  ];
}

/** Where the required attributes of a product (4.6) are. */
export function requiredFacts(document: OpenApiDocument, { answer }: Operation): Fact[] {
  const list =
    answer === null
      ? null
      : findList(document, answer.schema, ['attributes', 'required attributes', 'items', 'data']);
  if (answer === null || list === null) return [];
  return factsAt(answer.where, 'required', {
    items: {
      to: list.path,
      why:
        list.path === ''
          ? t`The answer is the list itself.`
          : t`Required attributes are listed at ${{ place: quoted(list.path) }}.`,
    },
  });
}

/** Where an error body has its message and its code; put before the paths that are tried anyway. */
export function errorFacts(
  document: OpenApiDocument,
  operations: readonly Operation[],
  { profile }: Dialect,
): Fact[] {
  for (const { refusal } of operations) {
    if (refusal === null) continue;
    const whole = viewSchema(document, refusal.schema);
    const around = fieldNamed(whole, ['error', 'problem', 'fault']);
    const inner = around === null ? null : viewSchema(document, whole.fields.get(around));
    const pathOf = (usual: readonly string[]) => {
      const own = inner === null ? null : fieldNamed(inner, usual);
      return own === null ? fieldNamed(whole, usual) : `${around}.${own}`;
    };
    const message = pathOf(['message', 'detail', 'error description', 'description', 'title', 'text', 'msg']);
    const code = pathOf(['code', 'error code', 'type', 'key']);
    if (message === null && code === null) continue;
    const first = (path: string, paths: readonly string[]) => [
      path,
      ...paths.filter((other) => other !== path),
    ];
    return factsAt(refusal.where, 'errors', {
      message:
        message === null
          ? null
          : {
              to: first(message, profile.errors.message),
              why: t`An error has its words in “${message}”.`,
            },
      code:
        code === null
          ? null
          : { to: first(code, profile.errors.code), why: t`An error has its code in “${code}”.` },
    });
  }
  return [];
}
