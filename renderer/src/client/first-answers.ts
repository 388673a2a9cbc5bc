import type { EventName, InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { staleAfter } from '#shared/contract/stale-after.ts';
import { ROWS_AT_ONCE } from '#shared/domain/limits.ts';
import { stableJson } from '#shared/domain/stable-json.ts';

type FirstQuestion = 'app.first' | 'app.firstCatalog' | 'app.firstRows';

/** The calls that the answer to a first question answers. */
type Answers = { [Name in OperationName]?: { input: InputOf<Name>; value: OutputOf<Name> } };

const ANSWERS: { [Name in FirstQuestion]: (answer: NonNullable<OutputOf<Name>>) => Answers } = {
  'app.first': (known) => ({
    'app.info': { input: {}, value: known['app.info'] },
    'settings.get': { input: {}, value: known['settings.get'] },
    'connections.list': { input: {}, value: known['connections.list'] },
    'jobs.list': { input: {}, value: known['jobs.list'] },
    'reach.list': { input: {}, value: known['reach.list'] },
  }),
  'app.firstCatalog': ({ connectionId, ...known }) => ({
    'catalog.summary': { input: { connectionId }, value: known['catalog.summary'] },
    'catalog.layout': { input: { connectionId }, value: known['catalog.layout'] },
    'views.last': { input: { connectionId }, value: known['views.last'] },
  }),
  'app.firstRows': ({ connectionId, query, opened, columns, completeness, rows }) => ({
    'catalog.openView': { input: { connectionId, query }, value: opened },
    'catalog.window': {
      input: { connectionId, view: opened.view, start: 0, count: ROWS_AT_ONCE, columns, completeness },
      value: { rows },
    },
  }),
};

const QUESTION_OF: ReadonlyMap<OperationName, FirstQuestion> = new Map<OperationName, FirstQuestion>([
  ['app.info', 'app.first'],
  ['settings.get', 'app.first'],
  ['connections.list', 'app.first'],
  ['jobs.list', 'app.first'],
  ['reach.list', 'app.first'],
  ['catalog.summary', 'app.firstCatalog'],
  ['catalog.layout', 'app.firstCatalog'],
  ['views.last', 'app.firstCatalog'],
  ['catalog.openView', 'app.firstRows'],
  ['catalog.window', 'app.firstRows'],
]);

/** What changes the rows of a catalog, and what is known about it. */
const CHANGES_CATALOGS: ReadonlySet<EventName> = new Set([
  'catalog.changed',
  'drafts.changed',
  'removals.changed',
  'creations.changed',
  'changesets.changed',
  'completeness.changed',
]);

function isStaleAfter(name: OperationName, event: EventName): boolean {
  const rules = staleAfter[name];
  return typeof rules === 'string' ? CHANGES_CATALOGS.has(event) : Object.hasOwn(rules, event);
}

/**
 * The answers to the first questions of a window, each for the first call that asks for it. One that an event has made stale, or may have
 * overtaken, is forgotten.
 */
export class FirstAnswers {
  readonly #asking = new Map<FirstQuestion, Promise<void>>();
  readonly #known = new Map<OperationName, { input: string; value: unknown }>();
  readonly #events = new Set<EventName>();

  /** Asks a question now. Answers that come while an event is under way may be older than it. */
  ask<Name extends FirstQuestion>(
    name: Name,
    call: (name: Name, input: object) => Promise<Result<OutputOf<Name>>>,
  ): Promise<Result<OutputOf<Name>>> {
    const asked = call(name, {});
    this.#asking.set(
      name,
      asked.then((answer) => {
        this.#asking.delete(name);
        if (!answer.ok || answer.value === null) return;
        const answers = ANSWERS[name](answer.value as NonNullable<OutputOf<Name>>);
        for (const [of, { input, value }] of Object.entries(answers)) {
          const operation = of as OperationName;
          if (![...this.#events].some((event) => isStaleAfter(operation, event)))
            this.#known.set(operation, { input: stableJson(input), value });
        }
      }),
    );
    return asked;
  }

  /** To be called with each event. */
  hear(event: EventName): void {
    this.#events.add(event);
    for (const name of this.#known.keys()) if (isStaleAfter(name, event)) this.#known.delete(name);
  }

  /** Resolves to the answer to a call, once, or to null if it has to be asked; null at once if it is not among the first answers. */
  take(name: OperationName, input: unknown): Promise<Result<unknown> | null> | null {
    const question = QUESTION_OF.get(name);
    const asking = question && this.#asking.get(question);
    if (!asking && !this.#known.has(name)) return null;
    return Promise.resolve(asking).then(() => {
      const known = this.#known.get(name);
      if (known?.input !== stableJson(input)) return null;
      this.#known.delete(name);
      return { ok: true, value: known.value };
    });
  }
}
