/** The limits of Excel; those of LibreOffice are the same. */
export const MAX_ROWS = 1_048_576;
export const MAX_TEXT = 32_767;
