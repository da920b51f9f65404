import { describe, expect, it } from 'vitest';
import { chat, note, talk } from './telling.ts';

const names = (extraction: ReturnType<typeof note>): string[] => extraction.entities.map((entity) => entity.name);

describe('names', () => {
  it('finds people, places, organizations, services and things', () => {
    const found = note('Dr. Amsel met Clara Novak of Brio Labs in Lisbon, where checkout-service runs on OpenShift 4.');
    expect(Object.fromEntries(found.entities.map(({ name, type }) => [name, type]))).toMatchObject({
      'Dr. Amsel': 'person',
      'Clara Novak': 'person',
      'Brio Labs': 'organization',
      Lisbon: 'place',
      'checkout-service': 'service',
    });
  });

  it('takes no word for a name because a sentence begins with it', () => {
    const found = talk(
      'Ida: Wow! Thanks. Painting helps. Yesterday was Monday in May. Great! Hey Ole, AMAZING news.',
      'Ole: Cool',
    );
    expect(names(found)).toEqual(['Ida', 'Ole']);
  });

  it('knows a name at the head of a sentence by its use elsewhere', () => {
    expect(names(note('Kestrel is slow. We like how Kestrel looks.'))).toContain('Kestrel');
  });

  it('makes a short form of a speaker their alias', () => {
    const found = talk('Ida: Hey Marge, how are you?', 'Margery: Fine.');
    expect(found.entities).toContainEqual({ name: 'Margery', type: 'person', aliases: ['Marge'] });
    expect(names(found)).not.toContain('Marge');
  });

  it('leaves a first name that fits two people to neither', () => {
    const found = note('Nemri Ostul bakes bread. Nemri Vakk flies gliders. We like Nemri.');
    expect(names(found)).toEqual(expect.arrayContaining(['Nemri Ostul', 'Nemri Vakk']));
    for (const { aliases } of found.entities) expect(aliases).not.toContain('Nemri');
  });

  it('takes names from a model’s answer only where they are plainly names', () => {
    const found = chat(
      'Tell me about Kestrel.',
      '### Step One: Define Your Scope\n**Project Plan** is key. Kestrel is fine.',
    );
    expect(names(found)).toEqual(['Robin', 'Kestrel']);
  });

  it('still finds names in other tongues', () => {
    expect(names(note('Mi hermana vive en Madrid.'))).toContain('Madrid');
  });
});

describe('mentions', () => {
  it('mark every place where a name stands, in every passage, fact or not', () => {
    const lines = [
      'Ida: Have you been to Lisbon?',
      'Ole: Never. Is Lisbon nice? And Porto?',
      "Ida: Lisbon's hills are steep.",
    ];
    const found = talk(...lines);
    const at = found.mentions.filter(({ entity }) => entity === 'Lisbon');
    expect(at.map(({ passageSeq }) => passageSeq)).toEqual([0, 1, 2]);
    for (const { passageSeq, start, end } of at) {
      const text = lines[passageSeq]?.slice(5) ?? '';
      expect(text.slice(start, end)).toBe('Lisbon');
    }
  });

  it('mark relatives where they are spoken of', () => {
    const text = 'We drove home. My sister moved to Lisbon.';
    const [mention] = note(text).mentions.filter(({ entity }) => entity === "Robin's sister");
    expect(text.slice(mention?.start, mention?.end)).toBe('My sister');
  });

  it('mark a thing that a fact made an entity wherever it is named', () => {
    const found = note('The billing page uses Kestrel.\n\nSomebody broke the Billing Page again.');
    expect(found.mentions.filter(({ entity }) => entity === 'billing page')).toHaveLength(2);
  });

  it('name only entities that are there', () => {
    const found = talk('Ida: My mom called. My dog barked at Theo.', 'Ole: ha');
    const known = new Set(names(found));
    for (const { entity } of found.mentions) expect(known.has(entity), entity).toBe(true);
    for (const { subject, object } of found.facts) {
      for (const name of [subject, object]) if (name !== null) expect(known.has(name), name).toBe(true);
    }
  });
});
