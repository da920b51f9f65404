import type { LinkKind } from '../image/codes.ts';

/** How strongly a temporal or causal link carries over; 0 for links that say nothing of time or cause. */
export function linkStrength(kind: LinkKind): number {
  switch (kind) {
    case 'causes':
      return 2;
    case 'enables':
    case 'prevents':
      return 1.5;
    case 'supersedes':
    case 'corrects':
    case 'resolves_conflict':
      return 1;
    case 'subverts_claim':
    case 'similar':
    case 'derived_from':
      return 0;
  }
}
