import type { AnswerContext, ContextEdge, ContextEntity, ContextFact } from './answerContext.ts';

/**
 * Memory as text for a model, a line for each entity, edge and fact:
 * `[entity 1] Alice (person): engineer`, `[edge 1] Alice(1) --works_at--> Acme(2): … [valid_at=…, superseded]`,
 * `[fact 7] 2023-05-08 Caroline: …`.
 */
export function renderGraph({ entities, edges, facts }: AnswerContext): string {
  return [...entities.map(entityLine), ...edges.map(edgeLine), ...facts.map(factLine)].join('\n');
}

/**
 * Text that stays within its line and its block: no line breaks or control characters, and no sign that could open or
 * close a tag. What it says is for a model to read, never to follow.
 */
export function inert(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();
}

function entityLine({ id, name, type, description }: ContextEntity): string {
  const about = description === null ? '' : `: ${inert(description)}`;
  return `[entity ${id}] ${inert(name)} (${inert(type)})${about}`;
}

function edgeLine(edge: ContextEdge): string {
  const { id, source, sourceId, target, targetId, relation, text } = edge;
  const between = `${inert(source)}(${sourceId}) --${inert(relation)}--> ${inert(target)}(${targetId})`;
  return `[edge ${id}] ${between}: ${inert(text)}${marksOf(edge)}`;
}

function factLine(fact: ContextFact): string {
  const day = fact.occurredAt?.slice(0, 10) ?? '';
  const said = [day, fact.speaker === null ? '' : inert(fact.speaker)].filter((part) => part !== '').join(' ');
  return `[fact ${fact.id}] ${said === '' ? '' : `${said}: `}${inert(fact.text)}${marksOf(fact)}`;
}

function marksOf(statement: ContextEdge | ContextFact): string {
  const { validAt, invalidAt, polarity, modality, isDisputed, isSuperseded } = statement;
  const marks = [
    validAt === null ? '' : `valid_at=${validAt}`,
    invalidAt === null ? '' : `invalid_at=${invalidAt}`,
    polarity === 'denied' ? 'denied' : '',
    modality === 'asserted' ? '' : modality,
    isDisputed ? 'disputed' : '',
    isSuperseded ? 'superseded' : '',
  ].filter((mark) => mark !== '');
  return marks.length === 0 ? '' : ` [${marks.join(', ')}]`;
}
