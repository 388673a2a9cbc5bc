import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';

const later = async (): Promise<never> => {
  throw new AppError('internal', 'Not there yet');
};

export function feedHandlers(): HandlersOf<'feed'> {
  return {
    'feed.status': later,
    'feed.watch': later,
    'feed.poll': later,
    'feed.open': later,
    'feed.changes': later,
    'feed.markSeen': later,
    'feed.undoMarkSeen': later,
    'feed.csv': later,
  };
}
