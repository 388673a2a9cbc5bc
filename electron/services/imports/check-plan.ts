import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ImportPlan } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { columnKey } from '#shared/domain/column-key.ts';

/** Throws `invalid_input` for a plan with which no row can be understood. `columns`: those of the file. */
export function checkPlan({ reading, roles, unknown, known }: ImportPlan, columns: readonly string[]): void {
  if (reading.kind === 'json') return;
  if (roles.length !== columns.length)
    throw invalid(
      t`The file has ${columns.length} columns, and ${roles.length} are mapped. Choose the file again.`,
    );
  for (const role of ONCE) {
    const several = roles.filter(({ is }) => is === role).length > 1;
    if (several) throw invalid(i18n._(MAPPED_TWICE[role]));
  }
  const is = (role: ImportPlan['roles'][number]['is']) => roles.some((one) => one.is === role);
  if (!is('identifier') && !is('productId'))
    throw invalid(t`No column names the products. Map one to the identifier or the product id.`);
  const values = roles.filter((role) => role.is === 'value');
  if (is('cell') || is('property')) {
    if (!is('property')) throw invalid(t`Map a column to the property: each row is one value.`);
    if (!is('cell')) throw invalid(t`Map a column to the value: each row is one value.`);
    if (values.length > 0)
      throw invalid(t`Each row is one value, so that no column can hold a property. Ignore those columns.`);
    if (unknown === 'create' || known === 'replace')
      throw new AppError(
        'invalid_input',
        t`New products and full updates need a file with one row for each product. This file has one for each value.`,
      );
    return;
  }
  if (is('locale')) throw invalid(t`A column with languages needs one with properties and one with values.`);
  if (values.length === 0) throw invalid(t`No column is mapped to a property: there is nothing to import.`);
  const twice = values.find((one, i) =>
    values.some((other, j) => j < i && columnKey(other) === columnKey(one)),
  );
  if (twice)
    throw invalid(
      t`Several columns are mapped to ${twice.property} · ${twice.locale}. Ignore all but one of them.`,
    );
}

const ONCE = ['identifier', 'productId', 'property', 'locale', 'cell'] as const;
const MAPPED_TWICE: Record<(typeof ONCE)[number], MessageDescriptor> = {
  identifier: msg`Several columns are mapped to the identifier. Ignore all but one of them.`,
  productId: msg`Several columns are mapped to the product id. Ignore all but one of them.`,
  property: msg`Several columns are mapped to the property of a row. Ignore all but one of them.`,
  locale: msg`Several columns are mapped to the language of a row. Ignore all but one of them.`,
  cell: msg`Several columns are mapped to the value of a row. Ignore all but one of them.`,
};

const invalid = (message: string): AppError =>
  new AppError('invalid_input', message, { field: 'plan.roles' });
