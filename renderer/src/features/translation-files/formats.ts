import { t } from '@lingui/core/macro';
import type { TranslationFormat } from '#shared/contract/translation-files.ts';

interface FileFormat {
  label: string;
  /** The programs that the format is for. */
  hint: string;
  ending: string;
  type: string;
}

export const FORMATS: Record<TranslationFormat, FileFormat> = {
  xliff12: {
    label: 'XLIFF 1.2',
    hint: t`For Trados, memoQ, Phrase and most other tools. Segments without a translation have no target.`,
    ending: 'xlf',
    type: 'application/x-xliff+xml',
  },
  omegat: {
    label: t`XLIFF 1.2 for OmegaT`,
    hint: t`OmegaT offers targets only: segments without a translation have their source as the target. Best exported without translated segments.`,
    ending: 'xlf',
    type: 'application/x-xliff+xml',
  },
  weblate: {
    label: t`XLIFF 1.2 for Weblate`,
    hint: t`For Weblate and Poedit: what has to be reviewed needs editing there, and what is done is approved.`,
    ending: 'xlf',
    type: 'application/x-xliff+xml',
  },
  xliff20: {
    label: 'XLIFF 2.0',
    hint: t`For tools that read the newer version of XLIFF.`,
    ending: 'xlf',
    type: 'application/xliff+xml',
  },
  po: {
    label: t`PO (gettext)`,
    hint: t`For Poedit, Lokalize and gettext. What has to be reviewed is fuzzy; what is done looks translated.`,
    ending: 'po',
    type: 'text/x-gettext-translation',
  },
  csv: {
    label: t`Spreadsheet (CSV)`,
    hint: t`For Excel, LibreOffice or Google Sheets. Translate in the column “translation” and leave “id” as it is.`,
    ending: 'csv',
    type: 'text/csv',
  },
};

/** The file types that the import dialog offers first. */
export const ACCEPTED = '.xlf,.xliff,.po,.csv,application/xliff+xml,application/x-xliff+xml,text/csv';
