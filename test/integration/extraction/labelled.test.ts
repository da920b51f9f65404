import { expect, it } from 'vitest';
import { cutArtifact } from '../../../src/main/engine/extraction/cut.ts';
import { extractOffline } from '../../../src/main/engine/extraction/offline/extract.ts';
import type { FoundFact, Moment, ToldArtifact } from '../../../src/main/engine/extraction/told.ts';
import { type LabelledFact, type LabelledPassage, readPassages } from '../../unit/labelled/labelledSets.ts';
import { fitsPeriod, tripleKey } from '../../unit/labelled/matchFacts.ts';

/** Above what is asked for (0.8 and 0.4), below what is reached. */
const LEAST_PRECISION = 0.88;
const LEAST_RECALL = 0.5;

function told({ kind, speaker, said_at, text }: LabelledPassage): ToldArtifact {
  const at: Moment = { ms: Date.parse(said_at), precision: 'minute', offsetMinutes: 0, words: null };
  const isTalk = kind === 'chat';
  return {
    format: isTalk ? 'turns' : 'text',
    documentType: isTalk ? 'conversation' : 'personal_notes',
    sourceUri: null,
    title: null,
    author: isTalk ? null : speaker,
    sessionId: null,
    occurredAt: at,
    tz: 'UTC',
    tags: [],
    requestId: null,
    body: isTalk
      ? { kind: 'turns', turns: [{ ref: '1', speaker, role: speaker === null ? 'user' : null, at, text }] }
      : { kind: 'text', text },
    notes: [],
  };
}

function found(passage: LabelledPassage): FoundFact[] {
  const artifact = told(passage);
  const cut = cutArtifact(artifact);
  const passages = cut.passages.map((each) => ({ ...each, addressee: each.addressee ?? passage.addressee }));
  const { facts } = extractOffline({ cut: { ...cut, passages }, told: artifact, ownerName: null });
  // Words about an earlier statement or plan are no statement of their own.
  return facts.filter(({ takesBack, ofPlan }) => takesBack === undefined && ofPlan === undefined);
}

function matches(fact: FoundFact, label: LabelledFact): boolean {
  const key = keyOf(fact);
  return key === tripleKey(label) && fact.modality === label.modality && spanMatches(fact, label);
}

function keyOf({ subject, relation, object, value, polarity }: FoundFact): string {
  return tripleKey({
    subject: subject ?? '',
    relation: relation ?? '',
    object: object ?? value?.text ?? '',
    polarity,
  });
}

/** A fact "in 2019" holds to that year's end by its own words; a label without an end leaves that open. */
function spanMatches({ validFrom, validTo, validKind }: FoundFact, label: LabelledFact): boolean {
  const from = validKind === 'stated' ? (validFrom?.ms ?? null) : null;
  const to = validTo?.ms ?? null;
  if (!fitsPeriod(label.from, from)) return false;
  return fitsPeriod(label.to, to) || (label.to === null && to !== null && fitsPeriod(label.from, to));
}

it('finds in chat, notes and tickets what a memory should keep, and little else', () => {
  const byKind = new Map<string, { found: number; right: number; wanted: number; met: number }>();
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const passage of readPassages()) {
    const facts = found(passage);
    const sum = byKind.get(passage.kind) ?? { found: 0, right: 0, wanted: 0, met: 0 };
    byKind.set(passage.kind, sum);
    const labels = [...passage.facts, ...passage.may];
    for (const fact of facts) {
      sum.found += 1;
      if (labels.some((label) => matches(fact, label))) sum.right += 1;
      else wrong.push(passage.id);
    }
    for (const label of passage.facts) {
      sum.wanted += 1;
      if (facts.some((fact) => matches(fact, label))) sum.met += 1;
      else missed.push(passage.id);
    }
  }
  const all = { found: 0, right: 0, wanted: 0, met: 0 };
  const rows = [...byKind].map(([kind, sum]) => {
    for (const key of ['found', 'right', 'wanted', 'met'] as const) all[key] += sum[key];
    return { kind, ...sum };
  });
  const precision = all.right / all.found;
  const recall = all.met / all.wanted;
  console.table([...rows, { kind: 'all', ...all }]);
  console.log(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  expect(precision).toBeGreaterThanOrEqual(LEAST_PRECISION);
  expect(recall).toBeGreaterThanOrEqual(LEAST_RECALL);
});
