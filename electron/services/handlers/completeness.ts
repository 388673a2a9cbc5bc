import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';

const later = async (): Promise<never> => {
  throw new AppError('internal', 'Not there yet');
};

export function completenessHandlers(): HandlersOf<'completeness'> {
  return {
    'completeness.read': later,
    'completeness.overview': later,
    'completeness.details': later,
    'completeness.csv': later,
  };
}
