import { CommunityTable } from './communityTable.ts';
import { FactTable } from './factTable.ts';
import { GraphIndex } from './graphIndex.ts';
import { GraphScratch } from './graphScratch.ts';
import { grown, RowList } from './growable.ts';
import type { VectorImage } from './vectorImage.ts';
import { WordIndex } from './wordIndex.ts';
import { WordScan } from './wordScan.ts';

/** Numbers for strings, in order of first sight. */
export class Names {
  readonly list: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.list.length);
    this.list.push(name);
    return this.list.length - 1;
  }

  find(name: string): number {
    return this.numbers.get(name) ?? -1;
  }
}

/** Sessions of a dataset: the caller's sessions, and for artifacts without one the artifact itself. */
export class SessionTable {
  readonly names: Names = new Names();
  words: Float64Array = new Float64Array(16);

  get count(): number {
    return this.names.list.length;
  }

  addWords(session: number, words: number): void {
    if (session < 0) return;
    this.words = grown(this.words, session + 1);
    this.words[session] = (this.words[session] ?? 0) + words;
  }
}

/** Everything consult scans of one dataset, in memory. Texts are not in it: they are read for what is returned. */
export class DatasetImage {
  readonly datasetId: number;
  /** The last `change.seq` this image has seen. */
  seenSeq: number;
  readonly facts: FactTable = new FactTable();
  readonly words: WordIndex = new WordIndex();
  readonly scan: WordScan = new WordScan();
  readonly graph: GraphIndex = new GraphIndex();
  readonly graphScratch: GraphScratch = new GraphScratch();
  readonly sessions: SessionTable = new SessionTable();
  readonly speakers: Names = new Names();
  /** Entity of each speaker, by the speaker's number; −1 where not known. */
  readonly speakerEntity: number[] = [];
  readonly tags: Map<string, RowList> = new Map();
  /** The last passage seen of each artifact, to join the next one to. */
  readonly lastPassage: Map<number, { row: number; seq: number }> = new Map();
  /** Rows that ever had a standing: what the standing list looks through. */
  readonly standingRows: Set<number> = new Set();
  /** Rows of rules that hold for so many turns. */
  readonly turnBoundRows: Set<number> = new Set();
  /** Structured facts said in a passage, by the passage's row, and the other way round. */
  readonly claims: Map<number, number[]> = new Map();
  readonly passagesOf: Map<number, number[]> = new Map();
  readonly communities: CommunityTable = new CommunityTable();
  vectors: VectorImage | null = null;

  constructor(datasetId: number, seenSeq: number) {
    this.datasetId = datasetId;
    this.seenSeq = seenSeq;
  }

  tagRows(tag: string): Int32Array {
    return this.tags.get(tag)?.view() ?? new Int32Array(0);
  }

  setTags(row: number, tags: readonly string[]): void {
    if ((this.facts.tagCount[row] ?? 0) > 0) for (const rows of this.tags.values()) rows.remove(row);
    this.facts.tagCount[row] = tags.length;
    for (const tag of tags) {
      let rows = this.tags.get(tag);
      if (rows === undefined) {
        rows = new RowList();
        this.tags.set(tag, rows);
      }
      rows.push(row);
    }
  }

  setPassagesOf(row: number, passages: readonly number[]): void {
    for (const passage of this.passagesOf.get(row) ?? []) {
      this.claims.set(
        passage,
        (this.claims.get(passage) ?? []).filter((claim) => claim !== row),
      );
    }
    this.passagesOf.set(row, [...passages]);
    for (const passage of passages) {
      const claims = this.claims.get(passage);
      if (claims === undefined) this.claims.set(passage, [row]);
      else claims.push(row);
    }
  }
}
