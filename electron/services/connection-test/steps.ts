import { plural, t } from '@lingui/core/macro';
import type { ConnectionTest, MappingFinding } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { findings } from '#shared/service/assistant/findings.ts';
import { sampleProduct } from '#shared/service/assistant/sample-product.ts';
import type { ProductPage } from '../../api/product-list.ts';
import { garbledSentence } from '../pull-outcome.ts';
import type { AskedService, Page } from './asked-service.ts';
import type { CheckedProposal } from './checked-proposal.ts';
import type { PageCheck } from './page-check.ts';

export type Step = ConnectionTest['steps'][number];
type Sample = NonNullable<ConnectionTest['sample']>;

const ORDER = ['reach', 'authenticate', 'list', 'map'] as const;

/** Returns the steps so far, followed by the remaining ones as not tried. */
export const completed = (steps: readonly Step[]): Step[] => [
  ...steps,
  ...ORDER.slice(steps.length).map((step): Step => ({ step, outcome: 'skipped', message: t`Not tried.` })),
];

export const passed = (step: Step['step'], message: string): Step => ({ step, outcome: 'passed', message });

export function failed(step: Step['step'], error: AppError): Step {
  const { details } = error.shape;
  return { step, outcome: 'failed', message: error.message, ...(details === undefined ? {} : { details }) };
}

/** Describes the page as the form's profile reads it: the last two steps, and one of its products beside what was sent. */
export function readingSteps(
  service: AskedService,
  answer: Page,
  check: PageCheck,
  settled: CheckedProposal,
): { steps: Step[]; sample: Sample | null; findings: MappingFinding[] } {
  const found = withVariantDoubt(findings(answer, service.endpoint), settled.variantDoubt);
  try {
    const page = service.read(answer);
    const { records, unreadable } = page.read();
    const sample = sampleProduct(page.items().roots, service.endpoint);
    return {
      steps: [
        listStep(records.length, page, check, settled),
        mapStep(sample, unreadable, records.length, found, page.garbled),
      ],
      sample,
      findings: found,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { steps: [failed('list', error)], sample: null, findings: found };
  }
}

/** Replaces the finding that no parent is on this page by the doubt. */
const withVariantDoubt = (found: MappingFinding[], doubt: string): MappingFinding[] =>
  doubt === ''
    ? found
    : [
        ...found.filter(({ key }) => key !== 'product.parent_identifier'),
        { key: 'product.parent_identifier', state: 'missing', message: doubt },
      ];

/** Settings that decide which products a list returns. */
const READING_ON = /^list\.(children|paging\.(kind|cursor_param|next|next_in|first)$)/;

function listStep(
  read: number,
  { total, trouble }: Pick<ProductPage, 'total' | 'trouble'>,
  { second, next, problem, unreadable }: PageCheck,
  { proposal, check: { doubt } }: CheckedProposal,
): Step {
  if (read === 0 && unreadable === 0)
    return { step: 'list', outcome: 'warning', message: t`The integration has no products yet.` };
  if (read === 0)
    return passed(
      'list',
      t`${plural(unreadable, { one: '# record is', other: '# records are' })} on the first page; none could be read as a product.`,
    );
  const message =
    total === null
      ? t`Read ${plural(read, { one: '# product', other: '# products' })} from the first page.`
      : t`Read ${formatCount(read)} of ${plural(total, { one: '# product', other: '# products' })} from the first page.`;
  if (second === 'same')
    return {
      step: 'list',
      outcome: 'warning',
      message: sentences(
        message,
        t`But the second page, asked for at “${next ?? ''}”, was the first one again: the service ignores the position. Check list.paging in the service profile.`,
      ),
    };
  if (second === 'failed')
    return {
      step: 'list',
      outcome: 'warning',
      message: sentences(
        message,
        t`But the second page, asked for at “${next ?? ''}”, could not be read: ${problem}`,
      ),
    };
  if (trouble !== null)
    return {
      step: 'list',
      outcome: 'warning',
      message: sentences(
        message,
        t`But the service reported a problem beside them, so some may be missing: ${trouble}`,
      ),
    };
  if (doubt !== '') return { step: 'list', outcome: 'warning', message: doubt };
  if (proposal?.checked?.ok && proposal.changes.some(({ key }) => READING_ON.test(key)))
    return {
      step: 'list',
      outcome: 'warning',
      message: sentences(
        message,
        t`The list continues, but the rest would not be read. The proposed settings read all of it.`,
      ),
    };
  return passed('list', message);
}

function mapStep(
  sample: Sample | null,
  unreadable: readonly { problem: string; record: string }[],
  read: number,
  found: readonly MappingFinding[],
  garbled: readonly string[],
): Step {
  const [bad] = unreadable;
  if (sample === null)
    return bad
      ? {
          step: 'map',
          outcome: 'failed',
          message:
            found.find(({ state, key }) => state === 'missing' && key.endsWith('dentifierField'))?.message ??
            `${bad.problem}.`,
          details: bad.record,
        }
      : { step: 'map', outcome: 'skipped', message: t`There is no product to show.` };
  const warnings = [
    ...(bad
      ? [
          t`${unreadable.length} of ${plural(read + unreadable.length, { one: '# record', other: '# records' })} cannot be read: ${bad.problem}.`,
        ]
      : []),
    ...(garbled.length > 0 ? [garbledSentence(garbled.length, garbled[0] ?? '')] : []),
    ...found
      .filter(
        ({ state, key }) =>
          state === 'missing' && !key.startsWith('list.') && !(bad && key.endsWith('dentifierField')),
      )
      .map(({ message }) => message),
    ...found
      .filter(({ state, key }) => state === 'missing' && /^list\.(?:paging|translations)/.test(key))
      .map(({ message }) => message),
  ];
  return warnings.length > 0
    ? {
        step: 'map',
        outcome: 'warning',
        message: t`Product ${sample.identifier} was read, but: ${warnings.join(' ')}`,
      }
    : passed(
        'map',
        t`Product ${sample.identifier} was understood: ${plural(sample.values.length, { one: '# value', other: '# values' })}.`,
      );
}
