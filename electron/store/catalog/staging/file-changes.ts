import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import { countOne, firstFewOf, noneYet } from '#shared/contract/first-few.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { type Judgement, judge } from '#shared/domain/judge.ts';
import { type Draft, effectiveValue, sameIntent } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { sameValue } from '#shared/domain/value.ts';
import type { Decided } from '#shared/exchange/change-file.ts';

import type { Database } from '../../database.ts';
import { type CellFacts, readFacts, shownValue } from '../cell-facts.ts';
import { type CellKey, cellText, type Names } from '../names.ts';
import { SHARING_SQL } from '../products/shared-identifiers.ts';
import type { Restaging } from './restaging.ts';

/** The outcomes of changes from a file, each counted once, in the first that fits. */
export type FileChangeCounts = Pick<
  ChangeFileCheck,
  | 'unknownProducts'
  | 'alreadyThere'
  | 'alreadyStaged'
  | 'clashes'
  | 'clashing'
  | 'conflicts'
  | 'stages'
  | 'rejected'
  | 'decidedOtherwise'
>;

/** One change from a file, its product named as the service names it. */
export interface FileChange {
  identifier: string;
  property: string;
  locale: string;
  intent: Intent;
  value: CellValue;
  base: CellValue;
  decision?: Decided['decision'];
  note?: Decided['note'];
}

/** At most this many clashing cells are named. */
const NAMED = 20;

interface Parts {
  db: Database;
  names: Names;
  restaging: Restaging;
}

/** Changes from a file that were prepared elsewhere: what they would do here, and staging them. */
export class FileChanges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Each change counts once, in the first that fits. */
  check(changes: readonly FileChange[]): FileChangeCounts {
    const found = this.#withFacts(changes);
    const unknown = found.filter(({ facts }) => facts === null).map(({ change }) => change);
    const counts: FileChangeCounts = {
      unknownProducts: {
        ...firstFewOf(new Set(unknown.map(({ identifier }) => identifier))),
        changes: unknown.length,
      },
      alreadyThere: 0,
      alreadyStaged: 0,
      clashes: 0,
      clashing: [],
      conflicts: 0,
      stages: 0,
      rejected: noneYet(),
      decidedOtherwise: 0,
    };
    for (const { change, facts } of found) {
      if (facts === null) continue;
      const { draft } = facts;
      if (change.decision === 'rejected') {
        if (!sameIntent(draft, change)) counts.decidedOtherwise++;
        else countOne(counts.rejected, rejectionOf(change));
        continue;
      }
      const judgement = judgeChange(change, facts);
      counts[judgement === 'same' ? (draft ? 'alreadyStaged' : 'alreadyThere') : judgement]++;
      if (judgement === 'clashes' && draft && counts.clashing.length < NAMED)
        counts.clashing.push(clashOf(change, draft));
    }
    return counts;
  }

  /** Whether each change is left out: its product is not here, or something else is staged and not replaced. */
  leftOut(changes: readonly FileChange[], replaceStaged: boolean): boolean[] {
    return this.#withFacts(changes).map(
      ({ change, facts }) =>
        facts === null ||
        (change.decision !== 'rejected' && !replaceStaged && judgeChange(change, facts) === 'clashes'),
    );
  }

  /** Each change with what is known of its cell; null if its product is not here. */
  #withFacts(changes: readonly FileChange[]): { change: FileChange; facts: CellFacts | null }[] {
    const products = this.#productsOf(changes);
    const cells = changes.flatMap((change) => {
      const product = products.get(change.identifier);
      return product === undefined ? [] : [this.#knownCell(product, change)];
    });
    const facts = readFacts(this.#parts.db, cells).values();
    return changes.map((change) => ({
      change,
      facts: products.has(change.identifier) ? facts.next().value! : null,
    }));
  }

  /**
   * Stages the changes on the base that their authors saw, as one step: a value that has changed since is a conflict. If a
   * cell has several changes, the last one wins. What is already staged here is replaced only with `replaceStaged`. An edit that
   * was rejected is discarded, if it is still staged as it was decided on.
   */
  stage(
    label: string,
    changes: readonly FileChange[],
    replaceStaged: boolean,
  ): { cells: CellFacts[]; staged: number; discarded: number } {
    return this.#parts.db.transaction('durable', () => {
      const products = this.#productsOf(changes);
      const byCell = new Map<string, { cell: CellKey; change: FileChange }>();
      for (const change of changes) {
        const product = products.get(change.identifier);
        if (product === undefined) continue;
        const cell = this.#parts.names.key({ ...change, product });
        byCell.set(cellText(cell), { cell, change });
      }
      const known = [...byCell.values()];
      const facts = readFacts(
        this.#parts.db,
        known.map(({ cell }) => cell),
      );
      const wanted = known.flatMap(({ change }, i) => {
        const here = facts[i]!;
        if (change.decision === 'rejected')
          return sameIntent(here.draft, change) ? [{ facts: here, next: null, isRejected: true }] : [];
        const judged = judgeChange(change, here);
        if (judged === 'same' || (judged === 'clashes' && !replaceStaged)) return [];
        return {
          facts: here,
          next: sameValue(here.current, effectiveValue(change)) ? null : toDraft(change),
          isRejected: false,
        };
      });
      const discarded = wanted.filter(({ isRejected }) => isRejected).length;
      const cells = this.#parts.restaging.apply(() => label, wanted);
      return { cells, staged: wanted.length - discarded, discarded };
    });
  }

  /**
   * Products that the service lists, by identifier; not those that share one, because a file does not say which of them it
   * means.
   */
  #productsOf(changes: readonly FileChange[]): Map<string, number> {
    const identifiers = new Set(changes.map(({ identifier }) => identifier));
    return new Map(
      this.#parts.db.arrays<[string, number]>(
        `SELECT p.identifier, p.product FROM json_each(?) k CROSS JOIN product p
         ON p.identifier = k.value AND p.listed = 1 AND p.product NOT IN ${SHARING_SQL}`,
        JSON.stringify([...identifiers]),
      ),
    );
  }

  /** A column that the catalog has never seen gets ids that no cell has. */
  #knownCell(product: number, { property, locale }: FileChange): CellKey {
    return {
      product,
      property: this.#parts.names.properties.find(property) ?? NOWHERE,
      locale: this.#parts.names.locales.find(locale) ?? NOWHERE,
    };
  }
}

const NOWHERE = -1;

const clashOf = (change: FileChange, draft: Draft): FileChangeCounts['clashing'][number] => ({
  identifier: change.identifier,
  property: change.property,
  locale: change.locale,
  here: effectiveValue(draft),
  inFile: effectiveValue(change),
});

const rejectionOf = (change: FileChange): FileChangeCounts['rejected']['first'][number] => ({
  identifier: change.identifier,
  property: change.property,
  locale: change.locale,
  value: effectiveValue(change),
  note: change.note ?? '',
});

const toDraft = ({ intent, value, base }: FileChange): Draft => ({ intent, value, base });

function judgeChange(change: FileChange, facts: CellFacts): Judgement {
  if (sameIntent(facts.draft, change)) return 'same';
  const here = { shown: shownValue(facts), isStaged: facts.draft !== null };
  return judge(here, { value: effectiveValue(change), saw: 'unknown' }, { ...facts, base: change.base });
}
