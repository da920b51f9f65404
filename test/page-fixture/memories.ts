import type { ConsultResult } from '../../src/shared/contract/consult.ts';
import type { ArtifactSummary } from '../../src/shared/contract/memory.ts';
import type { EntityRef } from '../../src/shared/contract/primitives.ts';

/** A made-up memory for looking at pages without a file: the same rows every time. */
const people: readonly EntityRef[] = ['Ines Marques', 'Tomas Reed', 'Yuki Ono', 'Priya Nair'].map((name, at) => ({
  id: at + 1,
  name,
}));
const services: readonly EntityRef[] = ['billing-api', 'ledger-db', 'search-edge', 'mailer'].map((name, at) => ({
  id: at + 20,
  name,
}));

const sentences = [
  'The billing-api ran out of connections again; ledger-db showed 400 idle sessions and nobody had raised the pool limit.',
  'We agreed to move ledger-db to Frankfurt in May, once the nightly backup has been restored there twice without a gap.',
  'I am in Lisbon until Friday, then back home. The flat on Rua do Sol is finally rented out.',
  'Priya thinks the mailer retries are the reason for the doubled invoices, and I believe her now that I have seen the log.',
  'No deploys on Fridays. That is a rule from today on, for every service, and it includes configuration.',
  'search-edge answers in 40 ms at the median; it was 180 before the cache was split in two.',
  'Tomas left the on-call rota in March and Yuki took it over.',
  'Remember that Ines is allergic to hazelnuts, so no praline from the place at the corner.',
  'The incident began at 09:14 with a failed certificate renewal and ended at 10:02 when the old one was put back.',
  'El respaldo de ledger-db terminó a las tres y media, sin errores. 备份在三点半完成，没有错误。',
  'If the vendor does not answer by the 20th we cancel the contract and use our own queue.',
  'It was wrong that the quota was 500 per minute: it is 300, and has been so since January.',
] as const;

const titles = [
  'Weekly sync of the platform team',
  'Notes on the move to Frankfurt',
  'Chat with Priya about doubled invoices',
  'Incident 2024-03-18: certificate renewal',
  'Diary',
  'Decisions of the spring, with the reasons that were given and the names of those who were there',
] as const;

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2023, 8, 1, 8, 30);

function pick<T>(from: readonly [T, ...T[]] | readonly T[], at: number): T {
  const item = from[at % from.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

export const ARTIFACTS = 64;
export const MEMORIES = 420;

export function artifact(id: number): ArtifactSummary {
  const occurred = new Date(START_MS + id * 6.3 * DAY_MS).toISOString();
  return {
    id,
    uid: `01J00000000000000000000${String(id).padStart(3, '0')}`,
    title: pick(titles, id),
    document_type: pick(['meeting_notes', 'conversation', 'incident_log', 'personal_notes'], id),
    format: id % 3 === 0 ? 'chat' : 'markdown',
    source_uri: id % 2 === 0 ? `/home/ines/notes/${id}.md` : null,
    author: id % 3 === 0 ? null : pick(people, id),
    session_id: id % 5 === 0 ? `session-${id}` : null,
    occurred_at: id % 7 === 0 ? null : occurred,
    created_at: new Date(START_MS + 500 * DAY_MS + id * 1000).toISOString(),
    status: 'stored',
    version_of: id === 9 ? 8 : null,
    passages: 6 + (id % 30),
    facts: id % 9,
    characters: 2400 + id * 131,
    tags: id % 4 === 0 ? ['ops'] : [],
  };
}

export function memory(id: number): ConsultResult {
  const text = `${pick(sentences, id)}${id % 5 === 0 ? ` ${pick(sentences, id + 3)} ${pick(sentences, id + 7)}` : ''}`;
  const isPassage = id % 4 !== 0;
  const type = isPassage ? 'experience' : pick(['knowledge', 'decision', 'knowledge', 'signal'] as const, id / 4);
  const speaker = pick(people, id);
  return {
    id,
    kind: 'fact',
    type,
    text: isPassage ? text : pick(sentences, id),
    score: 0,
    subject: isPassage ? null : pick(services, id / 4),
    relation: isPassage ? null : pick(['located_in', 'depends_on', 'has_state'], id / 4),
    object: isPassage
      ? null
      : id % 8 === 0
        ? { value: '300 per minute', datatype: null }
        : { id: 40, name: 'Frankfurt' },
    polarity: id % 40 === 0 ? 'denied' : 'affirmed',
    modality: 'asserted',
    entities: [speaker, pick(services, id), ...(id % 6 === 0 ? services : [])],
    valid_at: isPassage ? null : new Date(START_MS + id * DAY_MS).toISOString(),
    invalid_at: id % 12 === 0 ? new Date(START_MS + (id + 90) * DAY_MS).toISOString() : null,
    created_at: new Date(START_MS + 500 * DAY_MS).toISOString(),
    expired_at: null,
    occurred_at: new Date(START_MS + id * 1.7 * DAY_MS).toISOString(),
    status: isPassage ? 'said' : id % 28 === 0 ? 'disputed' : 'holds',
    stale: isPassage && id % 11 === 0,
    count: id % 13 === 0 ? 3 : 1,
    folds: id % 10 === 1 ? [foldedFact(id)] : [],
    tags: id % 7 === 0 ? ['ops', 'spring'] : [],
    artifact_id: 1 + (id % ARTIFACTS),
    chunk_id: isPassage ? 1000 + id : null,
    speaker: isPassage ? speaker.name : null,
    standing: type === 'decision' ? 'decision' : null,
    sources: [speaker],
    made_by: isPassage ? 'passage' : 'offline',
  };
}

/** The fact that was made of a passage and says the same. */
function foldedFact(id: number): ConsultResult['folds'][number] {
  return {
    id: MEMORIES + id,
    type: 'knowledge',
    text: pick(sentences, id),
    why: 'own_passage',
    status: 'holds',
    speaker: null,
    occurred_at: null,
    artifact_id: null,
    chunk_id: null,
  };
}
