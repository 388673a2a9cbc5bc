import type { CreationProblem } from '#shared/contract/creations.ts';
import type { CreationMode } from '#shared/domain/creation.ts';

/** How products that are sent whole are called everywhere. */
export const CREATION_LABELS: Record<CreationMode, { tag: string; hint: string; effect: string }> = {
  create: {
    tag: 'new',
    hint: 'A new product. The service does not have it yet.',
    effect: 'created in the service',
  },
  update: {
    tag: 'full update',
    hint: 'To be sent whole, in place of everything that the service stored.',
    effect: 'replaced as a whole',
  },
};

export const CREATION_MODES: readonly CreationMode[] = ['create', 'update'];

/** How many products are staged whole. */
export const wholeIn = ({ creations }: { creations: Record<CreationMode, number> }): number =>
  creations.create + creations.update;

/** Why a product cannot be sent, in two words for a pill, and what to do about it. */
export const PROBLEM_LABELS: Record<CreationProblem, { short: string; message: string }> = {
  no_title: { short: 'no title', message: 'Enter a title.' },
  conflict: {
    short: 'conflict',
    message: 'A stored value changed in the service. Decide the conflict first.',
  },
  blocked: { short: 'blocked', message: 'A check of its translation blocks it. Fix the translation.' },
  missing_parent: {
    short: 'no such parent',
    message:
      'Its parent is neither in the service nor staged. Correct the parent, or stage that product too.',
  },
  cycle: { short: 'circle', message: 'It is its own ancestor. Choose another parent.' },
  no_axis: {
    short: 'not told apart',
    message: 'Its parent tells its variants apart by attributes that have no value here. Enter them.',
  },
  collision: {
    short: 'same as sibling',
    message: 'Another variant of its parent has the same values. Change one of them.',
  },
  exists: {
    short: 'exists',
    message:
      'The service lists a product with this identifier by now. Send the edits as a patch, or discard them.',
  },
  gone: {
    short: 'no longer listed',
    message: 'The service no longer lists the product. Discard the full update.',
  },
  on_its_way: { short: 'on its way', message: 'An earlier request of it is not settled. Activity shows it.' },
  parent_held_back: { short: 'waits for parent', message: 'Its parent cannot be sent yet.' },
};
