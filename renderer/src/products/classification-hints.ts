import { t } from '@lingui/core/macro';

export const UNCLASSIFIED_HINT = t`The service’s newest summary says that the product is in no taxonomy, or one of its categories is not classified. This does not resolve by itself: an automation of the service or an edit has to classify the product.`;

export const UNKNOWN_HINT = t`No summary of the service and no category says whether the product is classified.`;
