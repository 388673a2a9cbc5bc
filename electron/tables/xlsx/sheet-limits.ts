/** Of Excel; LibreOffice has the same. */
export const MAX_ROWS = 1_048_576;
export const MAX_TEXT = 32_767;
