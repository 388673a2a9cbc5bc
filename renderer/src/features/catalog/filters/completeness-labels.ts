import { plural, t } from '@lingui/core/macro';
import type { CompletenessScope } from '#shared/domain/completeness.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { formatNumber, languageName } from '../../../components/format.ts';
import { useRequirementNames } from '../../../state/requirement-names.ts';

type Of<Kind extends ViewFilter['kind']> = Extract<ViewFilter, { kind: Kind }>;

/**
 * "Kitchen › Kettles": the part of a product that is counted; '' for the whole product. An id without a known name is not
 * shown.
 */
export function scopeLabel(scope: CompletenessScope): string {
  const { nodes, taxonomies } = useRequirementNames.getState();
  switch (scope.of) {
    case 'product':
      return '';
    case 'taxonomy':
      if (scope.taxonomyId === null) return t`No taxonomy named`;
      return taxonomies.get(scope.taxonomyId) ?? t`one taxonomy`;
    case 'category':
      return nodes.get(scope.nodeId) ?? t`one category`;
  }
}

const attributeName = (key: string): string =>
  useRequirementNames.getState().attributes.get(key) ?? t`Required field`;

function whatIsMissing({ attribute, how, fields }: Of<'missing'>): string {
  if (attribute !== null && how === '>' && fields === 0) return t`${attributeName(attribute)} missing`;
  if (attribute !== null && how === '=' && fields === 0) return t`${attributeName(attribute)} filled`;
  if (how === '>' && fields === 0) return t`Required fields missing`;
  if (how === '=')
    return fields === 0
      ? t`No required field missing`
      : plural(fields, { one: '# required field missing', other: '# required fields missing' });
  return t`Fields missing ${how} ${formatNumber(fields)}`;
}

/** "Required fields missing · German · Kitchen › Kettles". */
export function missingLabel(filter: Of<'missing'>): string {
  const language = filter.locale === null ? '' : languageName(filter.locale);
  return [whatIsMissing(filter), language, scopeLabel(filter.scope)].filter(Boolean).join(' · ');
}

export const completenessLabel = ({ how, percent }: Of<'completeness'>): string =>
  t`Completeness ${how} ${formatNumber(percent)} %`;
