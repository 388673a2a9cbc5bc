import { i18n } from '@lingui/core';

/** The source texts. */
i18n.load('en', {});
i18n.activate('en', ['en-US']);
