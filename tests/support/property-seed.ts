import fc from 'fast-check';
import { soak } from '../soak/soak.ts';

/**
 * What is random is the same in every run of the suite, so that a red one says something about the change it is run
 * for. Other chances are taken on purpose: `npm run test:soak -- tests/unit tests/integration …`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: soak.seed });
