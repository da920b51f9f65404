import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { PlaceChange } from '../../edits/places.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { fallacyKind, type FallacyEffect } from '../taxonomy.ts';
import { recordAttack } from './attack.ts';
import type { Effect, Flaw } from './effect.ts';
import { lowerChoices, upholdRules } from './rules.ts';
import { splitSenses } from './senses.ts';
import { weaken } from './weakened.ts';

/** Trust from which a claimed dependency or cause needs no proof. */
const TRUSTED = 700;

const effects: Readonly<Record<FallacyEffect, Effect>> = {
  post_hoc: (scope, flaw) =>
    weaken(scope, flaw, { claimed: ['causes', 'caused_by'], instead: 'happened_before', words: 'happened before' }),
  cum_hoc: (scope, { fallacy, factIds }) =>
    weaken(
      scope,
      { fallacy, factIds: unproven(scope.db, factIds) },
      { claimed: ['causes', 'caused_by', 'depends_on'], instead: 'correlates_with', words: 'goes along with' },
    ),
  false_dilemma: lowerChoices,
  straw_man: upholdRules,
  ad_hominem: recordAttack,
  equivocation: splitSenses,
  // While they are confirmed, planning leaves out the facts of the one, and no walk passes through those of the other.
  begging_question: nothingStored,
  red_herring: nothingStored,
};

/** Does what the confirmed fallacy calls for (DESIGN section 4, “Fallacies”); nothing for kinds without an effect. */
export function applyEffect(scope: SettleScope, flaw: Flaw): PlaceChange {
  const effect = fallacyKind(flaw.fallacy.fallacy_key)?.effect ?? null;
  return effect === null ? nothingStored() : effects[effect](scope, flaw);
}

function nothingStored(): PlaceChange {
  return { before: {}, after: {} };
}

/** Facts that neither a weighty source nor the memory's owner says. */
function unproven(db: ReadHandle, factIds: readonly number[]): number[] {
  return db
    .rows(
      'fallacy.unproven',
      `SELECT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
       WHERE f.made_by <> 'owner' AND NOT EXISTS (SELECT 1 FROM assertion a
         WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL AND (a.trust_weight >= ? OR (a.artifact_id IS NULL AND a.chunk_id IS NULL)))
       ORDER BY f.id`,
      [JSON.stringify(factIds), TRUSTED],
    )
    .map(([id]) => Number(id));
}
