import { z } from 'zod';
import shipped from '../../../../resources/taxonomy.json' with { type: 'json' };
import { nameForm, singularForm } from './branchNames.ts';

const cuesSchema = z.strictObject({
  roots: z.array(
    z.strictObject({ path: z.string().startsWith('/'), types: z.array(z.string()), words: z.array(z.string().min(1)) }),
  ),
});

export interface RootCues {
  readonly byType: ReadonlyMap<string, string>;
  /** By a word in its singular; a word of several roots tells nothing and is left out. */
  readonly byWord: ReadonlyMap<string, string>;
}

let loaded: RootCues | null = null;

/** The branches that come with the memory, and what tells them, parsed once. @throws ZodError when the file is malformed */
export function rootCues(): RootCues {
  if (loaded !== null) return loaded;
  const { roots } = cuesSchema.parse(shipped);
  const byType = new Map<string, string>();
  const byWord = new Map<string, string | null>();
  for (const { path, types, words } of roots) {
    for (const type of types) byType.set(type, path);
    for (const word of words) {
      const form = singularForm(nameForm(word));
      byWord.set(form, (byWord.get(form) ?? path) === path ? path : null);
    }
  }
  const telling = [...byWord].flatMap(([word, path]): [string, string][] => (path === null ? [] : [[word, path]]));
  loaded = { byType, byWord: new Map(telling) };
  return loaded;
}
