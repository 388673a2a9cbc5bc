import { FilterBuilder, type FilterBuilderProps } from './FilterBuilder.tsx';
import { PartEditor } from './PartEditor.tsx';

/** The builder of filters with all that it needs, loaded when the first one is made. */
export function NewFilter(props: Omit<FilterBuilderProps, 'partEditor' | 'inGroup'>) {
  return <FilterBuilder {...props} partEditor={PartEditor} />;
}
