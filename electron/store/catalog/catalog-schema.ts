import type { Schema } from '../migrations.ts';
import { initial } from './migrations/001-initial.ts';

/** The schema of a catalog. What was numbered before 16 is older than the first release. */
export const catalogSchema: Schema = { first: 16, steps: [initial] };
