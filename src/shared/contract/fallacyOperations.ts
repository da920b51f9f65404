import {
  fallacyDecideRequestSchema,
  fallacyDecideResponseSchema,
  fallacyGetRequestSchema,
  fallacyListRequestSchema,
  fallacyListResponseSchema,
  fallacyViewSchema,
} from './fallacies.ts';
import { operation } from './operation.ts';

/** Flawed reasoning that was found, and judging it. */
export const fallacyOperations = {
  listFallacies: operation(
    fallacyListRequestSchema,
    fallacyListResponseSchema,
    '/fallacies/list',
    'Flaws of reasoning that were found, with counts.',
  ),
  getFallacy: operation(
    fallacyGetRequestSchema,
    fallacyViewSchema,
    '/fallacies/get',
    'A fallacy in its passage, with what it changed.',
  ),
  decideFallacy: operation(
    fallacyDecideRequestSchema,
    fallacyDecideResponseSchema,
    '/fallacies/decide',
    'Confirm a fallacy, or dismiss it and take back what it changed.',
  ),
};
