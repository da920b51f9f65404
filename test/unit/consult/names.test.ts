import { describe, expect, it } from 'vitest';
import { DatasetImage } from '../../../src/main/engine/consult/image/datasetImage.ts';
import { findMentions, withoutNames } from '../../../src/main/engine/consult/names.ts';

const image = new DatasetImage(1, 0);
const oru = image.graph.setEntity(1, 'Oru', 'person', ['oru']);
image.graph.setEntity(2, 'New Marlen', 'place', ['new marlen', 'nm']);
image.graph.setEntity(3, 'Tamsin Reed', 'person', ['tamsin reed']);
image.graph.setEntity(4, 'Jürgen', 'person', ['jurgen']);
image.graph.setEntity(5, 'user', 'person', ['user']);
image.speakers.numberOf('Oru');
image.speakerEntity[0] = oru;
image.speakers.numberOf('assistant');

const found = (text: string): string[] => findMentions(image, text).map((mention) => mention.text);

describe('names in a query', () => {
  it.each([
    ['Where did Oru sleep?', ['Oru']],
    ["What is Oru's boat called?", ['Oru']],
    ['who lives in new marlen now', ['new marlen']],
    ['Tamsin asked Tamsin Reed', ['Tamsin', 'Tamsin Reed']],
    ['what did tamsin say', []],
    ['Did JÜRGEN or Jurgen call?', ['JÜRGEN', 'Jurgen']],
    ['what did the user tell the assistant', []],
    ['Orus and Marlen', []],
  ])('%s', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it('of a speaker are facets, those of a place are not', () => {
    const [name, place] = findMentions(image, 'Oru in New Marlen');
    expect(name).toMatchObject({ speakers: [0], isPersonal: true, entities: [oru] });
    expect(place).toMatchObject({ speakers: [], isPersonal: false });
  });

  it('of people are left out of what is embedded, with their ending', () => {
    const embedded = (text: string): string => withoutNames(text, findMentions(image, text));
    expect(embedded("What is Oru's boat called in New Marlen?")).toBe('What is boat called in New Marlen?');
    expect(embedded('Oru?')).toBe('Oru?');
  });
});
