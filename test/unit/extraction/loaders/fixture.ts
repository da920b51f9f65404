import { join } from 'node:path';
import { loadArtifacts } from '../../../../src/main/engine/extraction/loaders/load.ts';
import type { LoadOptions } from '../../../../src/main/engine/extraction/loaders/options.ts';
import type { ToldArtifact, Turn } from '../../../../src/main/engine/extraction/told.ts';

export const fixturePath = (name: string): string => join(import.meta.dirname, '../../../fixtures', name);

export function loadFixture(name: string, options: LoadOptions = {}): ToldArtifact[] {
  return [...loadArtifacts({ kind: 'path', path: fixturePath(name) }, options)];
}

export function loadText(text: string, options: LoadOptions = {}): ToldArtifact[] {
  return [...loadArtifacts({ kind: 'text', text }, options)];
}

export function loadBytes(name: string, bytes: Uint8Array | string, options: LoadOptions = {}): ToldArtifact[] {
  return [...loadArtifacts({ kind: 'bytes', name, bytes: Buffer.from(bytes) }, options)];
}

export function turnsOf(artifact: ToldArtifact | undefined): readonly Turn[] {
  return artifact?.body.kind === 'turns' ? artifact.body.turns : [];
}

export function textOf(artifact: ToldArtifact | undefined): string {
  return artifact?.body.kind === 'text' ? artifact.body.text : '';
}
