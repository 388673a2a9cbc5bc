import { i18n } from '@lingui/core';
import { TransNoContext, type TransProps } from '@lingui/react/server';

/** What the `Trans` macro compiles to: a text with elements in it, in the page's language. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n }} />;
