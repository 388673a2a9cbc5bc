import { plural, t } from '@lingui/core/macro';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import { type DraftFilter, type DraftScope, NO_LANGUAGE } from '#shared/contract/drafts.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { ACTION_LABELS } from '../../changesets/product-labels.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatNumber, languageWithCode } from '../../components/format.ts';
import { type ReportLine, type ReportProps, similarMessage } from '../../components/Report.tsx';
import { columnLabel } from '../../state/column-names.ts';
import type { ExportSource } from '../../state/dialog.ts';

const DRAFT_LABELS: Record<Exclude<DraftFilter, 'all'>, string> = {
  conflict: t`conflicts`,
  failed: t`failed changes`,
  set: t`set values`,
  remove: t`removed values`,
  items: t`items of lists`,
};

/** What a file will contain: "240 staged edits: only conflicts, in title · de". `total`: null while it is being counted. */
export function sourceLabel(from: ExportSource, total: number | null): string {
  const narrowed = 'staged' in from ? scopeLabel(from.staged) : itemFilterLabel(from.filter);
  const what = 'staged' in from ? stagedEdits(total) : changesOf(from.changeSet, total);
  return narrowed === null ? what : t`${what}: only ${narrowed}`;
}

const stagedEdits = (total: number | null): string =>
  total === null ? t`… staged edits` : countLabel.stagedEdits(total);
const changesOf = (changeSet: number, total: number | null): string =>
  total === null
    ? t`… changes of change set ${changeSet}`
    : plural(total, {
        one: `# change of change set ${changeSet}`,
        other: `# changes of change set ${changeSet}`,
      });

function scopeLabel({ filter, property, locale, search }: DraftScope): string | null {
  const kind = filter === 'all' ? null : DRAFT_LABELS[filter];
  const found = search === '' ? null : t`with “${search}”`;
  return [kind, placeLabel(property, locale), found].filter((part) => part !== null).join(', ') || null;
}

/** What an item filter leaves: "failed, in title · de, “Delete”, products with “pan”"; null if it leaves everything. */
export function itemFilterLabel(filter: ItemFilter): string | null {
  const { state, search, property, locale, action, differing } = filter;
  const parts = [
    state === null ? null : itemWord(state, 'finished'),
    differing ? t`those different from the snapshot` : null,
    placeLabel(property, locale),
    action === null ? null : quoted(ACTION_LABELS[action]),
    search.trim() === '' ? null : t`products with “${search.trim()}”`,
  ];
  return parts.filter((part) => part !== null).join(', ') || null;
}

function placeLabel(property: string | null, locale: string | null): string | null {
  const language = locale === NO_LANGUAGE ? t`no language` : locale;
  const column = [property, language].filter((part) => part !== null).join(' · ');
  return column === '' ? null : t`in ${column}`;
}

/** What the user chose for a file. */
export interface ChangesChoices {
  replaceStaged: boolean;
  useSimilar: boolean;
}

/** What a checked file would do here, and what has to be decided first. */
export function changesReport(
  check: ChangeFileCheck,
  { replaceStaged, useSimilar }: ChangesChoices,
  choose: (choices: Partial<ChangesChoices>) => void,
  onSave: () => void,
): ReportProps {
  const { clashes, clashing, similar, unknownProducts, unknownLocales } = check;
  const leftOut =
    unknownProducts.changes +
    unknownLocales.changes +
    (useSimilar ? 0 : similar.changes) +
    (replaceStaged ? 0 : clashes);
  const stages = stagedByFile(check, replaceStaged);
  const { rejected } = check;
  const parts: ReportProps['parts'] = [
    {
      sentence: plural(rejected.count, {
        one: '# edit staged here was rejected and will be discarded. You can undo that.',
        other: '# edits staged here were rejected and will be discarded. You can undo that.',
      }),
      label: t`Rejected edits`,
      count: rejected.count,
      first: rejected.first.map(({ identifier, note, value, ...cell }) => ({
        identifier,
        about: columnLabel(cell),
        texts: [
          { label: t`Rejected`, value, locale: cell.locale },
          ...(note === '' ? [] : [{ label: t`Why`, value: note, locale: null }]),
        ],
      })),
    },
    {
      sentence: plural(clashes, {
        one: '# cell has a different value staged here already.',
        other: '# cells have a different value staged here already.',
      }),
      label: t`Cells with a different value staged here`,
      count: clashes,
      first: clashing.map(({ here, inFile, ...cell }) => ({
        identifier: cell.identifier,
        about: columnLabel(cell),
        texts: [
          { label: t`Mine`, value: here, locale: cell.locale },
          { label: t`The file’s`, value: inFile, locale: cell.locale },
        ],
      })),
      choice: {
        kind: 'one',
        value: replaceStaged ? 'file' : 'mine',
        options: [
          { value: 'mine', label: t`Keep mine` },
          { value: 'file', label: t`Use the file’s` },
        ],
        onChange: (value) => choose({ replaceStaged: value === 'file' }),
      },
    },
    {
      sentence: similarMessage(similar.count),
      label: t`Similar identifiers`,
      count: similar.count,
      first: similar.first.map((one) => ({ identifier: one.identifier, about: `→ ${one.similar}` })),
      choice: {
        kind: 'check',
        label: t`Use the products in the catalog`,
        checked: useSimilar,
        onChange: (checked) => choose({ useSimilar: checked }),
      },
    },
  ];
  return {
    result:
      stages === 0 && rejected.count > 0
        ? plural(rejected.count, { one: '# edit will be discarded', other: '# edits will be discarded' })
        : stages === 0
          ? t`Nothing to stage`
          : t`${plural(stages, { one: '# change', other: '# changes' })} will be staged`,
    lines: reportLines(check),
    parts: parts.filter(({ count }) => count > 0),
    onSave: leftOut > 0 ? onSave : undefined,
  };
}

/** What a checked file would do besides what it stages, and what is left out and why. */
function reportLines(check: ChangeFileCheck): ReportLine[] {
  const { conflicts, alreadyStaged, alreadyThere, unknownProducts, unknownLocales, approved } = check;
  const lines: (ReportLine | false)[] = [
    approved > 0 && {
      tone: 'quiet',
      text: plural(approved, { one: '# change was approved.', other: '# changes were approved.' }),
    },
    check.decidedOtherwise > 0 && {
      tone: 'warning',
      text: plural(check.decidedOtherwise, {
        one: '# rejected change is not staged here as it was decided on: nothing is done about it.',
        other: '# rejected changes are not staged here as they were decided on: nothing is done about them.',
      }),
    },
    conflicts > 0 && {
      tone: 'conflict',
      text: plural(conflicts, {
        one: '# of them is a conflict: the service’s value changed since. You decide in Review before anything is sent.',
        other:
          '# of them are conflicts: the service’s value changed since. You decide in Review before anything is sent.',
      }),
    },
    unknownProducts.changes > 0 && {
      tone: 'warning',
      text: unknownProductsMessage(unknownProducts),
      names: withMore(unknownProducts.first, unknownProducts.count),
    },
    unknownLocales.changes > 0 && {
      tone: 'warning',
      text: unknownLocalesMessage(unknownLocales),
      names: unknownLocales.locales.map(languageWithCode),
    },
    alreadyThere > 0 && {
      tone: 'quiet',
      text: plural(alreadyThere, {
        one: '# change is not needed: the service already has that value.',
        other: '# changes are not needed: the service already has that value.',
      }),
    },
    alreadyStaged > 0 && {
      tone: 'quiet',
      text: plural(alreadyStaged, {
        one: '# change is already staged with the same value.',
        other: '# changes are already staged with the same value.',
      }),
    },
  ];
  return lines.filter((line) => line !== false);
}

const unknownProductsMessage = ({ changes, count }: ChangeFileCheck['unknownProducts']): string =>
  plural(changes, {
    one: `# change is left out because ${plural(count, { one: '# product is', other: '# products are' })} not in your catalog:`,
    other: `# changes are left out because ${plural(count, { one: '# product is', other: '# products are' })} not in your catalog:`,
  });

function unknownLocalesMessage({ changes, locales }: ChangeFileCheck['unknownLocales']): string {
  return locales.length === 1
    ? plural(changes, {
        one: '# change is left out because this connection does not have their language, or has not pulled it:',
        other:
          '# changes are left out because this connection does not have their language, or has not pulled it:',
      })
    : plural(changes, {
        one: '# change is left out because this connection does not have their languages, or has not pulled them:',
        other:
          '# changes are left out because this connection does not have their languages, or has not pulled them:',
      });
}

const withMore = (first: readonly string[], total: number): readonly string[] =>
  total > first.length ? [...first, t`and ${formatNumber(total - first.length)} more`] : first;
