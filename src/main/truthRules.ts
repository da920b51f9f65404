import type { Settings } from '../shared/contract/application.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';

/** What the person's settings say of the rules of truth. */
export function rulesOf({ allow_user_grilling, succession_tolerance }: Settings): RulesConfig {
  return { allowUserGrilling: allow_user_grilling, successionTolerance: succession_tolerance };
}
