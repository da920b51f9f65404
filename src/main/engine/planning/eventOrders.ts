import { allenRelationSchema } from '../../../shared/contract/temporal.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { storedNetwork } from '../temporal/order/storedNetwork.ts';
import { surroundingsOf, type Thing } from '../temporal/order/surroundings.ts';
import type { PlanEntity, PlanOrder } from './planExtract.ts';

/** Pairs grow with the square; beyond, the rest is not ordered. */
const mostEvents = 12;

/** How the events among these stand to one another in time, each pair once, where one relation is proved. */
export function eventOrders(db: ReadHandle, datasetId: number, entities: readonly PlanEntity[]): PlanOrder[] {
  const events = entities.filter(({ type }) => type === 'event').slice(0, mostEvents);
  if (events.length < 2) return [];
  const things = events.map(({ id }): Thing => ({ kind: 'entity', id }));
  const stored = storedNetwork(surroundingsOf(db, datasetId, things));
  return things.flatMap((a, at) =>
    things.slice(at + 1).flatMap((b) => {
      const { answer, proof } = stored.network.order(stored.eventOf(a), stored.eventOf(b));
      const relation = allenRelationSchema.safeParse(answer);
      if (!relation.success) return [];
      return [{ a: a.id, b: b.id, relation: relation.data, facts: proof.map((fact) => stored.factId(fact)) }];
    }),
  );
}
