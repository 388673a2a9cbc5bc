import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { CategoryTree } from '../../../../components/CategoryTree.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { useQuery } from '../../../../query/use-query.ts';
import { propertyLabel } from '../../../../state/column-names.ts';
import parts from '../../../../theme/parts.module.css';
import { useFilterScope } from '../filter-scope.ts';
import { FormFrame } from './FormFrame.tsx';
import type { FormProps } from './form-props.ts';

/** Products in a category or below it. */
export function CategoryForm({
  filter,
  onApply,
  footer,
}: FormProps<Extract<ViewFilter, { kind: 'category' }>>) {
  const { connectionId, others } = useFilterScope();
  const { property } = filter;
  const [path, setPath] = useState<string[]>(filter.path);
  const [missing, setMissing] = useState(false);
  const { value: found, error } = useQuery('views.categories', { connectionId, query: others, property });

  const submit = () => {
    if (path.length > 0) onApply({ kind: 'category', property, path });
    else setMissing(true);
  };
  return (
    <FormFrame onSubmit={submit}>
      <h2
        className={classNames(parts.breaks, parts.normal, parts.bold)}
      >{t`${propertyLabel(property)} at or below`}</h2>
      <CategoryTree
        nodes={found?.nodes ?? null}
        error={error}
        chosen={path}
        onChoose={(next) => {
          setPath(next);
          setMissing(false);
        }}
      />
      {missing ? <p role="alert" className={parts.fieldError}>{t`Choose a category.`}</p> : null}
      {found && found.unclassified > 0 ? (
        <p className={parts.muted}>
          {plural(found.unclassified, {
            one: '# product has a path here that is not classified. An automation of the service or an edit has to classify it.',
            other:
              '# products have a path here that is not classified. An automation of the service or an edit has to classify them.',
          })}
        </p>
      ) : null}
      {footer}
    </FormFrame>
  );
}
