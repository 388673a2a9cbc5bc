import fc from 'fast-check';
import { soak } from '../soak/soak.ts';

/**
 * Random input is the same in every run of the suite, so that a failure points to the change under test. Other seeds are tried on
 * purpose: `npm run test:soak -- tests/unit tests/integration …`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: soak.seed });
