import { t } from '@lingui/core/macro';
import type { GuidePlace } from '../../state/guide.ts';
import { WHATS_NEW } from './guide-text.ts';
import { idOf } from './sections.ts';

const HEADINGS: Record<Exclude<GuidePlace, 'whatsNew'>, string> = {
  catalog: t`3. Edit`,
  import: t`Work in a spreadsheet`,
  translate: t`4. Translate`,
  review: t`5. Review`,
  rehearsal: t`8. Unlink and delete products`,
  activity: t`7. Check the results`,
  changes: t`See what the service changed`,
  completeness: t`See what is missing`,
  connections: t`1. Open a catalog`,
  settings: t`9. Solve problems`,
};

/** The id of the section that is about a place. */
export const sectionOf = (place: GuidePlace): string =>
  place === 'whatsNew' ? WHATS_NEW : idOf(HEADINGS[place]);
