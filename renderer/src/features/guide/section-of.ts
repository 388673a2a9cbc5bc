import type { GuidePlace } from '../../state/guide.ts';
import { idOfSection, WHATS_NEW } from './guide-text.ts';

/** Of the English guide. */
const HEADINGS: Record<Exclude<GuidePlace, 'whatsNew'>, string> = {
  catalog: '3. Edit',
  import: 'Work in a spreadsheet',
  translate: '4. Translate',
  review: '5. Review',
  rehearsal: '8. Unlink and delete products',
  activity: '7. Check the results',
  changes: 'See what the service changed',
  completeness: 'See what is missing',
  connections: '1. Open a catalog',
  settings: '9. Solve problems',
};

/** Returns the id of the section about a place. */
export const sectionOf = (place: GuidePlace): string =>
  place === 'whatsNew' ? WHATS_NEW : idOfSection(HEADINGS[place]);
