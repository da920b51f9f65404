const people = ['Orla Venn', 'Piet Haas', 'Sunniva Dahl', 'Kofi Arthur'];
const places = ['Brackwater', 'Ullsten', 'Veraldo', 'Port Hesper', 'Kessling'];
const things = ['kiln', 'canoe', 'loom', 'bellows', 'telescope', 'harpsichord', 'greenhouse', 'letterpress'];
const deeds = ['repaired', 'painted', 'borrowed', 'measured', 'sold', 'cleaned', 'found', 'moved'];
const closings = ['before breakfast', 'in the rain', 'with two friends', 'after the market', 'without a plan'];

/** The same numbers for the same seed (Park and Miller, 1988), uniform in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface InventedTurn {
  readonly conversation_id: string;
  readonly session_id: string;
  readonly turn_id: string;
  readonly speaker: string;
  readonly timestamp_iso: string;
  readonly text: string;
}

/** Talk between invented people about invented things; every turn has a number of its own, so that no two are alike. */
export function inventedTurns(sessions: number, turnsEach: number, seed = 1): InventedTurn[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: sessions * turnsEach }, (_, i) => {
    const session = Math.floor(i / turnsEach);
    const speaker = people[(i + session) % people.length] ?? '';
    const day = new Date(Date.UTC(2024, 0, 1 + session)).toISOString().slice(0, 10);
    const count = 100 + i;
    return {
      conversation_id: 'invented',
      session_id: `S${session + 1}`,
      turn_id: `S${session + 1}:${(i % turnsEach) + 1}`,
      speaker,
      timestamp_iso: `${day}T10:00:00`,
      text:
        random() < 0.3
          ? `I live in ${pick(places)} and I own ${count} pictures of a ${pick(things)}.`
          : `Yesterday I ${pick(deeds)} the ${pick(things)} number ${count} ${pick(closings)}.`,
    };
  });
}

/** As a turns file: one artifact a session. */
export function turnsFile(turns: readonly InventedTurn[]): string {
  return turns.map((turn) => `${JSON.stringify(turn)}\n`).join('');
}
