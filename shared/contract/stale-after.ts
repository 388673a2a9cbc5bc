import { isEnded } from '#shared/domain/change-set-state.ts';
import type { EventName, InputOf, OperationName, OutputOf, PayloadOf } from './registry.ts';

/**
 * What an event does to an answer that is kept: `true` makes it stale, a function says whether it does, and `take` is the
 * new answer, for events that carry it. An event of another connection than the one that was asked about never does anything.
 */
export type StaleRule<Name extends OperationName, Event extends EventName> =
  | true
  | ((payload: PayloadOf<Event>, input: InputOf<Name>) => boolean)
  | { take: (answer: OutputOf<Name>, payload: PayloadOf<Event>, input: InputOf<Name>) => OutputOf<Name> };

type StaleRules<Name extends OperationName> = {
  readonly [Event in EventName]?: StaleRule<Name, Event>;
};

/** It changes something, or starts something. */
const write = 'write';
/** Answers a question that is put once (a plan, a check, a page of an opened list, a file): the answer is not kept. */
const asked = 'asked';
/** No event makes the answer stale: it never changes, or only this window changes it and says so with `put`. */
const never = {};

const edits = { 'drafts.changed': true } as const;
const marks = { 'removals.changed': true } as const;
const products = { 'catalog.changed': true } as const;
const sending = { 'changesets.changed': true } as const;
const staging = { ...edits, ...marks, 'creations.changed': true } as const;
/** What was applied counts toward what columns hold once all of it is known. */
const ended = {
  'changesets.changed': ({ changeSet }: PayloadOf<'changesets.changed'>): boolean => isEnded(changeSet.state),
};
/** The summary of what is staged comes with each event. */
const summary = { take: (_: unknown, event: PayloadOf<'removals.changed'>) => event.summary };
const ofChangeSet = {
  'changesets.changed': (
    { changeSet }: PayloadOf<'changesets.changed'>,
    input: { changeSet: number },
  ): boolean => changeSet.changeSet === input.changeSet,
};

/** One of a list takes the place of its earlier state, or the place that `at` names: the end, unless it says the start. */
function withOne<Item>(items: Item[], item: Item, key: (item: Item) => unknown, at: 'start' | 'end' = 'end') {
  const index = items.findIndex((other) => key(other) === key(item));
  if (index >= 0) return items.with(index, item);
  return at === 'start' ? [item, ...items] : [...items, item];
}

/** For each operation, which events make its answer stale. Leaving one out is a type error. */
export const staleAfter = {
  'app.info': never,
  'app.first': asked,
  'app.firstCatalog': asked,
  'app.firstRows': asked,
  'app.licenses': never,
  'settings.get': { 'settings.changed': { take: (_, settings) => settings } },
  'settings.set': write,
  'settings.setProxyPassword': write,
  'connections.list': { 'connections.changed': { take: (_, connections) => connections } },
  'connections.openSample': write,
  'connections.create': write,
  'connections.update': write,
  'connections.test': asked,
  'connections.deriveProfile': asked,
  'connections.replaceToken': write,
  'connections.settleNewToken': write,
  'connections.remove': write,
  'catalog.summary': { ...products, ...ended },
  'catalog.repairRead': write,
  'catalog.dismissPull': write,
  'catalog.pull': write,
  'catalog.openView': asked,
  'catalog.window': asked,
  'catalog.staleRows': asked,
  'catalog.locate': asked,
  'catalog.product': { ...staging, ...products },
  'catalog.family': { ...staging, ...products },
  'catalog.cells': { ...staging, ...products, ...sending },
  'catalog.requiredAttributes': asked,
  'catalog.raw': { ...edits, ...products },
  'catalog.layout': asked,
  'catalog.saveLayout': write,
  'languages.setTranslatable': write,
  'languages.add': write,
  'languages.keep': write,
  'languages.dismiss': write,
  'properties.add': write,
  'properties.remove': write,
  'properties.map': write,
  'properties.rename': write,
  'views.fold': asked,
  'views.count': { ...staging, ...products },
  'views.facets': { ...staging, ...products },
  'views.clusters': asked,
  'views.categories': products,
  'views.filledColumns': { ...staging, ...products },
  'identifiers.keep': write,
  'identifiers.match': asked,
  'identifiers.get': never,
  'views.saved': { 'views.changed': { take: (_, { saved }) => saved } },
  'views.save': write,
  'views.remove': write,
  'views.last': asked,
  'views.saveLast': write,
  'views.export': asked,
  'views.import': write,
  'cells.stats': asked,
  'cells.copy': asked,
  'cells.plan': asked,
  'cells.planned': asked,
  'cells.stage': write,
  'drafts.edit': write,
  'drafts.summary': { 'drafts.changed': summary, 'removals.changed': summary, 'creations.changed': summary },
  // Items being sent change what a staged change shows ("sending") without being an edit.
  'drafts.list': { ...edits, ...products, ...sending },
  'drafts.cells': asked,
  'drafts.columns': { ...edits, ...products, ...sending },
  'drafts.discard': write,
  'drafts.resolve': write,
  'drafts.sendAs': write,
  'drafts.keepTyped': write,
  'drafts.typed': asked,
  'history.list': staging,
  'history.cells': never,
  'history.jump': write,
  'history.undo': write,
  'history.redo': write,
  'changesets.preview': { ...edits, ...products, ...sending },
  'changesets.setOptions': write,
  'changesets.apply': write,
  'changesets.list': {
    'changesets.changed': {
      take: (listed, { changeSet }) => withOne(listed, changeSet, (one) => one.changeSet, 'start'),
    },
  },
  'changesets.get': {
    'changesets.changed': {
      take: (known, { changeSet }) => (known.changeSet === changeSet.changeSet ? changeSet : known),
    },
  },
  'changesets.items': { ...staging, ...products, ...ofChangeSet },
  'changesets.openItems': { ...staging, ...products, ...sending },
  'changesets.columns': ofChangeSet,
  'changesets.retry': write,
  'changesets.resume': write,
  'changesets.pause': write,
  'changesets.cancel': write,
  'changesets.decide': write,
  'changesets.undoPlan': asked,
  'changesets.undo': write,
  'changesets.ofProduct': sending,
  'writing.proofs': { ...sending, 'connections.changed': true },
  'writing.settle': write,
  'writing.reading': asked,
  'writing.readTable': asked,
  'writing.confirmReading': write,
  'removals.mark': write,
  'removals.planMarks': { ...staging, ...products, ...sending },
  'removals.marked': { ...staging, ...products, ...sending },
  'removals.markVariants': write,
  'removals.lookUp': asked,
  'removals.rehearse': { ...staging, ...products, ...sending },
  'removals.freshEnrichment': asked,
  'removals.apply': write,
  'removals.try': write,
  'removals.trial': asked,
  'removals.settleMode': write,
  'removals.items': { ...staging, ...products, ...ofChangeSet },
  'removals.tally': sending,
  'removals.snapshot': never,
  'removals.restorePlan': asked,
  'removals.restore': write,
  'removals.ofProduct': sending,
  'creations.stage': write,
  'creations.startFrom': asked,
  'creations.axesOf': asked,
  'creations.rename': write,
  'creations.discard': write,
  'creations.sendAsPatch': write,
  'creations.list': { ...staging, ...products, ...sending },
  'creations.guarded': { ...staging, ...products },
  'creations.plan': asked,
  'creations.apply': write,
  'tickets.keep': write,
  'tickets.decide': write,
  'tickets.list': products,
  'tickets.report': { ...staging, ...products, ...sending },
  'tickets.text': asked,
  'tickets.save': write,
  'changefiles.check': asked,
  'changefiles.leftOut': asked,
  'changefiles.stage': write,
  'uploads.begin': write,
  'uploads.append': write,
  'uploads.discard': write,
  'exports.start': write,
  'exports.text': asked,
  'imports.inspect': asked,
  'imports.check': asked,
  'imports.report': { ...edits, ...products },
  'imports.rows': { ...edits, ...products },
  'imports.stage': write,
  'imports.save': write,
  // Edits are added and removed, which changes what unseen changes touch.
  'feed.status': { 'feed.changed': { take: (_, status) => status }, ...edits },
  'feed.watch': write,
  'feed.poll': write,
  'feed.open': { 'feed.changed': true, ...edits, ...products },
  'feed.changes': asked,
  'feed.markSeen': write,
  'feed.undoMarkSeen': write,
  'webhooks.status': { 'webhooks.changed': true },
  'webhooks.set': write,
  'webhooks.renew': write,
  'webhooks.changePort': write,
  'webhooks.log': { 'webhooks.changed': true },
  'webhooks.payload': never,
  'webhooks.clear': write,
  'completeness.read': write,
  'completeness.overview': { 'completeness.changed': true, ...edits, ...products },
  'completeness.details': { 'completeness.changed': true, ...edits, ...products },
  'completeness.summary': { ...products, 'feed.changed': true },
  'translate.open': asked,
  'translate.window': asked,
  'translate.locate': asked,
  'translate.next': asked,
  'translate.progress': asked,
  'translate.save': write,
  'translate.fillExact': write,
  'translate.machineCost': asked,
  'translate.byMachine': write,
  'translate.mark': write,
  'translate.comment': write,
  'translate.history': asked,
  'translate.days': asked,
  'translate.context': { ...edits, ...products },
  'translate.repetitions': asked,
  'translate.check': write,
  'translate.settings': { 'catalog.changed': ({ reason }) => reason === 'checks' },
  'translate.setSettings': write,
  'translate.sentences': { 'catalog.changed': ({ reason }) => reason === 'checks' },
  'translate.setSentences': write,
  'translate.dismiss': write,
  'translate.showDismissed': write,
  'translate.last': asked,
  'translate.saveLast': write,
  'translationfiles.languages': asked,
  'translationfiles.check': asked,
  'translationfiles.leftOut': asked,
  'translationfiles.stage': write,
  'glossary.list': { 'glossary.changed': { take: (_, { terms }) => ({ terms }) } },
  'glossary.save': write,
  'glossary.remove': write,
  'glossary.import': write,
  'machine.settings': { 'settings.changed': true },
  'machine.setSettings': write,
  'machine.suggest': asked,
  'spelling.use': write,
  'memory.suggest': asked,
  'memory.status': { 'jobs.changed': ({ state }) => state !== 'running' },
  'memory.build': write,
  'memory.memories': {
    'catalog.changed': ({ reason }) => reason === 'checks',
    'jobs.changed': ({ state }) => state !== 'running',
  },
  'memory.arrange': write,
  'memory.removeMemory': write,
  'memory.settings': { 'catalog.changed': ({ reason }) => reason === 'checks' },
  'memory.setSettings': write,
  'memory.find': asked,
  'memory.change': write,
  'memory.remove': write,
  'memory.putBack': write,
  'memory.checkTmx': asked,
  'memory.importTmx': write,
  'pictures.get': asked,
  'pictures.setShown': write,
  'jobs.list': { 'jobs.changed': { take: (jobs, job) => withOne(jobs, job, ({ id }) => id) } },
  'jobs.cancel': write,
  'jobs.openFile': write,
  'jobs.skipWait': write,
  'reach.list': {
    'reach.changed': {
      take: ({ services }, reach) => ({ services: withOne(services, reach, (one) => one.connectionId) }),
    },
  },
  'recorder.list': { 'recorder.changed': true },
  'recorder.get': never,
  'recorder.clear': write,
  // Faults with a limited number of times run out without an event: the one read that is polled today.
  'sample.conditions': never,
  'sample.setConditions': write,
  'sample.newToken': write,
  'sample.enrich': write,
  'sample.webhooks': never,
  'sample.setWebhooks': write,
  'sample.testWebhook': write,
  'backups.size': asked,
  'backups.save': write,
  'backups.open': asked,
  'backups.restore': write,
  'diagnostics.collect': asked,
  'diagnostics.read': asked,
  'diagnostics.save': write,
  'updates.state': { 'updates.changed': { take: (_, state) => state } },
  'updates.check': write,
  'updates.download': write,
  'updates.showFile': write,
} satisfies { readonly [Name in OperationName]: typeof write | typeof asked | StaleRules<Name> };

type Table = typeof staleAfter;

/** The operations whose answers are kept and shown: what `useQuery` takes. */
export type ReadOperation = {
  [Name in OperationName]: Table[Name] extends string ? never : Name;
}[OperationName];

/** An event, as a rule of an operation sees it. */
export const rulesOf = <Name extends ReadOperation>(name: Name): StaleRules<Name> =>
  staleAfter[name] as StaleRules<Name>;

/** The events that make answers stale. */
export const heardEvents: ReadonlySet<EventName> = new Set(
  Object.values(staleAfter).flatMap((rules) =>
    typeof rules === 'string' ? [] : (Object.keys(rules) as EventName[]),
  ),
);
