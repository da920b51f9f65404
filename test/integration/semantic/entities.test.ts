import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoreArtifactArgs, storeArtifact } from '../../../src/main/engine/episodic/storeArtifact.ts';
import type { FoundEntity } from '../../../src/main/engine/extraction/told.ts';
import { history } from '../../../src/main/engine/semantic/history.ts';
import { found, preparedChat, preparedNote, turn } from '../episodic/preparedText.ts';
import { dataset, openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

let memory: ScratchMemory;
beforeEach(() => {
  memory = openScratchMemory();
});
afterEach(() => memory.close());

function tell(entities: FoundEntity[], more: Partial<StoreArtifactArgs> = {}): void {
  const mentions = entities.map(({ name }) => ({ entity: name, passageSeq: 0, start: 0, end: 1 }));
  const prepared = preparedNote([entities.map(({ name }) => name).join(', ')], { extraction: { entities, mentions } });
  storeArtifact(memory.db, { dataset, prepared, ...more }, memory.context);
}
const named = (name: string, type: string, ...aliases: string[]): FoundEntity => ({ name, type, aliases });
const entities = (): unknown[][] => memory.db.rows('test', 'SELECT key, name, type FROM entity ORDER BY id');

describe('a name found in a text', () => {
  it('is the entity of that name, whatever case, accents and blanks', () => {
    tell([named('Zoë  Quist', 'person')]);
    tell([named('ZOE QUIST', 'person')]);
    expect(entities()).toEqual([['zoe quist', 'Zoë  Quist', 'person']]);
  });

  it('is another entity, under the next number, where the type disagrees', () => {
    tell([named('Jordan', 'person')]);
    tell([named('Jordan', 'place')]);
    tell([named('Jordan', 'organization'), named('jordan', 'person')]);
    tell([named('Jordan', 'place')]);
    expect(entities()).toEqual([
      ['jordan', 'Jordan', 'person'],
      ['jordan#2', 'Jordan', 'place'],
      ['jordan#3', 'Jordan', 'organization'],
    ]);
    expect(history(memory.db, { ...dataset, name: 'Jordan' }, memory.context).entities).toHaveLength(3);
  });

  it('is told by whole names where only the first one is asked for', () => {
    tell([named('Nemri Ostul', 'person'), named('Nemri Vakk', 'person'), named('Nemrita Sol', 'person')]);
    const refusal = (name: string): unknown => {
      try {
        return history(memory.db, { ...dataset, name }, memory.context);
      } catch (error) {
        return error;
      }
    };
    expect(refusal('nemri')).toMatchObject({
      code: 'not_found',
      hint: 'Names that begin so: "Nemri Ostul", "Nemri Vakk".',
    });
    expect(refusal('Nobody')).toMatchObject({ code: 'not_found', hint: undefined });
  });

  it('tells the type of what was only a thing', () => {
    tell([named('Kestrel', 'thing')]);
    tell([named('Kestrel', 'service')]);
    expect(entities()).toEqual([['kestrel', 'Kestrel', 'service']]);
  });

  it('is found by an alias, and joins nothing by likeness', () => {
    tell([named('Robert Smits', 'person', 'Bob')]);
    tell([named('Bob', 'person')]);
    tell([named('Marlen', 'place'), named('Arlen', 'place'), named('Unit 4', 'place'), named('Unit 9', 'place')]);
    expect(entities().map(([key]) => key)).toEqual(['robert smits', 'marlen', 'arlen', 'unit 4', 'unit 9']);
  });

  it('is nobody known when it is an alias of several', () => {
    tell([named('Nemri Ostul', 'person', 'Nemri'), named('Nemri Vakk', 'person', 'Nemri')]);
    tell([named('Nemri', 'person')]);
    expect(entities().map(([key]) => key)).toEqual(['nemri ostul', 'nemri vakk', 'nemri']);
  });

  it('never crosses datasets', () => {
    tell([named('Acme', 'organization')]);
    tell([named('Acme', 'organization')], { dataset: { user_id: 'local', dataset: 'work' } });
    expect(entities()).toHaveLength(2);
    expect(memory.count('SELECT count(DISTINCT dataset_id) FROM relation_kind')).toBe(2);
  });

  it('learns aliases, which the name index then finds', () => {
    tell([named('Acme', 'organization')]);
    tell([named('Acme', 'organization', 'the anvil works')]);
    expect(memory.count(`SELECT count(*) FROM entity_fts WHERE entity_fts MATCH '"anvil"'`)).toBe(1);
    expect(history(memory.db, { ...dataset, name: 'Anvil Works' }, memory.context).entities).toMatchObject([
      { name: 'Acme', aliases: ['anvil works'] },
    ]);
  });
});

describe('who says a passage', () => {
  it('is the speaker, the role, or the author, each a source with its type', () => {
    const chat = preparedChat([
      { ...turn('1', '', 'Hi.'), speaker: null, role: 'user' },
      { ...turn('2', '', 'Hello.'), speaker: null, role: 'assistant' },
      turn('3', 'Ines', 'Hey.'),
    ]);
    storeArtifact(memory.db, { dataset, prepared: chat, owner: { name: 'Sam', aliases: ['Samira'] } }, memory.context);
    storeArtifact(
      memory.db,
      { dataset, prepared: preparedNote(['By Tomas.'], { told: { author: 'Tomas' } }) },
      memory.context,
    );
    expect(
      memory.db.rows(
        'test',
        `SELECT c.text, e.name, e.type, s.role FROM assertion a JOIN chunk c ON c.id = a.chunk_id
        JOIN entity e ON e.id = a.source_id JOIN source s ON s.entity_id = e.id ORDER BY a.id`,
      ),
    ).toEqual([
      ['Hi.', 'User', 'person', 'user'],
      ['Hello.', 'assistant', 'agent', 'assistant'],
      ['Hey.', 'Ines', 'person', null],
      ['By Tomas.', 'Tomas', 'person', null],
    ]);
  });

  it('is the owner by any of their names, also in a text without a speaker', () => {
    const facts = [
      found('Sam likes tea.', { subject: 'Sam', relation: 'likes', value: { text: 'tea', datatype: 'string' } }),
    ];
    const prepared = preparedNote(['I like tea.'], { extraction: { entities: [named('Sam', 'person')], facts } });
    const owner = { name: 'Sam', aliases: ['Samira'] };
    storeArtifact(memory.db, { dataset, prepared, owner }, memory.context);
    tell([named('Samira', 'person')], { owner });
    expect(entities()).toEqual([['user', 'User', 'person']]);
  });
});
