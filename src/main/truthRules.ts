import type { Settings } from '../shared/contract/application.ts';
import type { SteeringConfig, SteeringView } from '../shared/contract/steering.ts';
import type { RulesConfig } from './engine/contradiction/claims.ts';

type Grilling = Pick<SteeringConfig, 'allow_user_grilling'>;

/** What the person's settings and the steering file say of the rules of truth. */
export function rulesOf(settings: Settings, steering: Grilling): RulesConfig {
  return {
    allowUserGrilling: grillingOf(settings, steering).allowed,
    successionTolerance: settings.succession_tolerance,
  };
}

/**
 * Whether equal claims wait for a person. The steering file wins where it says so: it belongs to the memory and goes with
 * it, so that whoever opens it judges alike; the setting belongs to one person's app.
 */
export function grillingOf(settings: Settings, { allow_user_grilling }: Grilling): SteeringView['grilling'] {
  return allow_user_grilling === undefined
    ? { allowed: settings.allow_user_grilling, from: 'settings' }
    : { allowed: allow_user_grilling, from: 'steering_file' };
}
