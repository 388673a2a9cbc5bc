import { i18n } from '@lingui/core';

/** The texts that stand in the code. */
i18n.load('en', {});
i18n.activate('en', ['en-US']);
