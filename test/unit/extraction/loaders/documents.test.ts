import { describe, expect, it } from 'vitest';
import { loadBytes, loadFixture, loadText, textOf } from './fixture.ts';

describe('Markdown', () => {
  it('reads front matter into fields and keeps what has none as text', () => {
    const [note] = loadFixture('note.valid.md', { tags: ['mine'], tz: 'Europe/Lisbon' });
    expect(note).toMatchObject({
      format: 'markdown',
      title: 'Herb garden',
      documentType: 'personal_notes',
      tags: ['mine', 'garden', 'warm window'],
      occurredAt: { ms: Date.UTC(2024, 2, 5), precision: 'day', offsetMinutes: 0, words: '2024-03-05' },
    });
    expect(textOf(note)).toMatch(
      /^# Herb garden\n\nplot: 17\n\n- \[method\] Basil[^]*## Next year\n\nPlant more mint\.\n$/,
    );
  });

  it('takes broken front matter as text, and says so', () => {
    const [note] = loadFixture('noteBrokenFrontMatter.valid.md');
    expect(textOf(note)).toMatch(/^---\ntitle/);
    expect(note?.notes).toEqual(['front matter not understood: kept as text']);
    expect(note?.title).toBe('Herbs');
  });

  it('reads block lists, quoted values and dates with time', () => {
    const [note] = loadText(
      "---\ntags:\n  - a\n  - b c\nauthor: 'Ada''s friend'\ndate: 2024-03-05 14:30\n---\n# Same\nBody.",
    );
    expect(note).toMatchObject({ tags: ['a', 'b c'], author: "Ada's friend", title: 'Same' });
    expect(note?.occurredAt).toMatchObject({ ms: Date.UTC(2024, 2, 5, 14, 30), precision: 'minute' });
  });
});

describe('plain text', () => {
  it('is one artifact, as it was written', () => {
    const [note] = loadBytes('Shopping list.txt', '\uFEFFMilk.\r\nBread.\r\n', { at: '2024-05-01', source: 'Ada' });
    expect(note).toMatchObject({
      format: 'text',
      title: 'Shopping list',
      sourceUri: 'Shopping list.txt',
      author: 'Ada',
      body: { kind: 'text', text: 'Milk.\r\nBread.\r\n' },
    });
    expect(note?.occurredAt).toMatchObject({ ms: Date.UTC(2024, 4, 1), precision: 'day' });
  });

  it('has no identity of its own when pasted', () => {
    expect(loadText('Milk.')[0]).toMatchObject({ sourceUri: null, title: null, occurredAt: null, sessionId: null });
  });

  it('is not mistaken for Markdown because rules stand in it', () => {
    const [note] = loadBytes('minutes', 'Opened at nine.\n---\nClosed at ten.\n---\n');
    expect(note?.format).toBe('text');
    expect(loadBytes('minutes', 'Opened.\n\n## Later\nClosed.')[0]?.format).toBe('markdown');
  });

  it('is not mistaken for JSON because it begins with a bracket', () => {
    expect(loadText('[draft] The boat {old} leaks.')[0]?.format).toBe('text');
    expect(loadText('{placeholder} is empty')[0]?.format).toBe('text');
  });
});
