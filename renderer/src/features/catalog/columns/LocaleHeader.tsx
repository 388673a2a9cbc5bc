import type { CustomInnerHeaderProps } from 'ag-grid-react';
import type { Column } from '#shared/domain/cell.ts';
import { languageName } from '../../../components/format.ts';

export interface LocaleHeaderProps {
  column: Column;
  primary: boolean;
  /** Whether the star is explained by the word beside it; once is enough. */
  spellOutPrimary: boolean;
}

/** "de" for the eye; "title, German" for a screen reader, that does not see the group above. */
export function LocaleHeader({
  column,
  primary,
  spellOutPrimary,
}: CustomInnerHeaderProps & LocaleHeaderProps) {
  return (
    <span className="header-locale" title={languageName(column.locale)}>
      <span className="visually-hidden">{`${column.property}, ${languageName(column.locale)} `}</span>
      {column.locale}
      {primary ? (
        <span className="header-primary">
          <span aria-hidden="true"> ★</span>
          <span className={spellOutPrimary ? undefined : 'visually-hidden'}> primary</span>
        </span>
      ) : null}
    </span>
  );
}
