import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSample } from '../../../src/main/engine/extraction/loaders/sample.ts';
import { outlineArtifact } from '../../../src/main/engine/extraction/prepare.ts';
import { resourcesFolder } from '../../../src/main/resources.ts';

const artifacts = [...loadSample()];
const texts = new Map(artifacts.map((artifact) => [artifact.sourceUri, outlineArtifact(artifact).cut.text]));

describe('the sample memory', () => {
  it('is a few dozen dated artifacts over some eighteen months, oldest first', () => {
    expect(artifacts.length).toBeGreaterThanOrEqual(36);
    const times = artifacts.map((artifact) => artifact.occurredAt?.ms ?? Number.NaN);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const months = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (30.4 * 86_400_000);
    expect(months).toBeGreaterThan(17);
    expect(months).toBeLessThan(20);
  });

  it('names every file of its folder once, by URIs that do not tell where it is installed', () => {
    const folder = join(resourcesFolder(), 'sample');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(?:md|txt|json)$/.test(file) && file !== 'manifest.json' && !/^procedures[\\/]/.test(file),
    );
    expect(new Set(artifacts.map((artifact) => artifact.sourceUri))).toEqual(
      new Set(files.map((file) => `sample:${file.replaceAll('\\', '/')}`)),
    );
    expect(artifacts).toHaveLength(files.length);
  });

  it('holds what later parts are shown with', () => {
    const all = [...texts.values()].join('\n');
    for (const story of [
      /ticket was wrong/,
      /is cancelled/,
      /located in Unit 4/,
      /located in 9 Kiln Street/,
      /Rotterdam/,
      /Antwerp/,
      /So the dark theme fixed the errors/,
      /Always use metric/,
      /木曜日/,
      /Der Zugang/,
      /Le port/,
    ]) {
      expect(all).toMatch(story);
    }
  });

  it('reads chats as turns with speakers and zones', () => {
    const kobe = artifacts.find((artifact) => artifact.sourceUri === 'sample:chats/kobe-standup.json');
    expect(kobe?.body.kind).toBe('turns');
    expect(kobe?.occurredAt?.ms).toBe(Date.UTC(2024, 5, 12));
    expect(kobe?.notes).toEqual([]);
  });
});

it('finds the resources folder above any module of the package', () => {
  expect(
    existsSync(
      join(resourcesFolder(join(import.meta.dirname, '../../..', 'src/main/engine/text')), 'sample', 'manifest.json'),
    ),
  ).toBe(true);
  expect(() => resourcesFolder('/')).toThrow(/no resources folder/);
});
