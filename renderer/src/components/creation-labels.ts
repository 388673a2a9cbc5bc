import { plural, t } from '@lingui/core/macro';
import type { CreationProblem, CreationWarning } from '#shared/contract/creations.ts';
import type { CreationMode } from '#shared/domain/creation.ts';

/** What products that are sent whole are called everywhere. */
export const CREATION_LABELS: Record<CreationMode, { tag: string; hint: string; effect: string }> = {
  add: {
    tag: t`new`,
    hint: t`A new product. The service does not have it yet.`,
    effect: t`created in the service`,
  },
  replace: {
    tag: t`full update`,
    hint: t`To be sent whole, in place of everything that the service stored.`,
    effect: t`replaced as a whole`,
  },
};

export const CREATION_MODES: readonly CreationMode[] = ['add', 'replace'];

/** The number of products that are staged whole. */
export const wholeIn = ({ creations }: { creations: Record<CreationMode, number> }): number =>
  creations.add + creations.replace;

/** Two words for a pill, the number of products affected, and what to do about it. */
interface ProblemLabels {
  short: string;
  group: (products: number) => string;
  message: string;
}

/** Why a product cannot be sent. */
export const PROBLEM_LABELS: Record<CreationProblem, ProblemLabels> = {
  no_title: {
    short: t`no title`,
    group: (products) =>
      plural(products, { one: '# product without a title', other: '# products without a title' }),
    message: t`Enter a title.`,
  },
  conflict: {
    short: t`conflict`,
    group: (products) =>
      plural(products, {
        one: '# product with a conflict to decide',
        other: '# products with a conflict to decide',
      }),
    message: t`A stored value changed in the service. Decide the conflict first.`,
  },
  blocked: {
    short: t`blocked`,
    group: (products) =>
      plural(products, {
        one: '# product blocked by a check of the translation',
        other: '# products blocked by a check of the translation',
      }),
    message: t`A check of its translation blocks it. Fix the translation.`,
  },
  missing_parent: {
    short: t`no such parent`,
    group: (products) =>
      plural(products, {
        one: '# product whose parent is neither in the service nor staged',
        other: '# products whose parent is neither in the service nor staged',
      }),
    message: t`Its parent is neither in the service nor staged. Correct the parent, or stage that product too.`,
  },
  cycle: {
    short: t`circle`,
    group: (products) =>
      plural(products, {
        one: '# product that is its own ancestor',
        other: '# products that are their own ancestors',
      }),
    message: t`It is its own ancestor. Choose another parent.`,
  },
  exists: {
    short: t`exists`,
    group: (products) =>
      plural(products, {
        one: '# product that the service lists by now',
        other: '# products that the service lists by now',
      }),
    message: t`The service lists a product with this identifier by now. Send the edits as a patch, or discard them.`,
  },
  gone: {
    short: t`no longer listed`,
    group: (products) =>
      plural(products, {
        one: '# product that the service no longer lists',
        other: '# products that the service no longer lists',
      }),
    message: t`The service no longer lists the product. Discard the full update.`,
  },
  partly_pulled: {
    short: t`not pulled whole`,
    group: (products) =>
      plural(products, {
        one: '# full update of a product of which only some languages are pulled',
        other: '# full updates of products of which only some languages are pulled',
      }),
    message: t`A full update replaces the values in all languages, and only some are pulled. Keep all languages in Connections and pull, or send the edits as a patch.`,
  },
  on_its_way: {
    short: t`being sent`,
    group: (products) =>
      plural(products, {
        one: '# product whose last request is not settled',
        other: '# products whose last request is not settled',
      }),
    message: t`An earlier request of it is not settled. Activity shows it.`,
  },
  parent_held_back: {
    short: t`waits for parent`,
    group: (products) =>
      plural(products, {
        one: '# product whose parent cannot be sent yet',
        other: '# products whose parent cannot be sent yet',
      }),
    message: t`Its parent cannot be sent yet.`,
  },
};

/** What to know before a product is sent. */
export const WARNING_LABELS: Record<CreationWarning, ProblemLabels> = {
  no_axis: {
    short: t`not told apart`,
    group: (products) =>
      plural(products, {
        one: '# product without a value that tells it apart from other variants',
        other: '# products without a value that tells them apart from other variants',
      }),
    message: t`It can be sent, but its parent tells its variants apart by attributes that have no value here.`,
  },
  collision: {
    short: t`same as sibling`,
    group: (products) =>
      plural(products, {
        one: '# product with the same values as another variant of its parent',
        other: '# products with the same values as another variant of their parent',
      }),
    message: t`It can be sent, but another variant of its parent has the same values.`,
  },
};
