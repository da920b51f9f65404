import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const turnSchema = z.looseObject({ conversation_id: z.string(), session_id: z.string(), turn_id: z.string() });
const questionSchema = z.looseObject({
  conversation_id: z.string(),
  question_id: z.string(),
  category: z.string(),
  question: z.string(),
  evidence_turn_ids: z.array(z.union([z.string(), z.number()])).nullish(),
});

export interface Question {
  readonly category: string;
  readonly text: string;
  /** Ids of the turns that answer it, each once. */
  readonly evidence: readonly string[];
}

export interface Conversation {
  readonly id: string;
  /** The lines of the turns file that belong to it, as they are. */
  readonly turnLines: readonly string[];
  readonly questions: readonly Question[];
}

export interface DataSet {
  readonly name: string;
  readonly conversations: readonly Conversation[];
}

const turnsFile = /^(.+)\.turns\.jsonl(?:\.gz)?$/;

/** Every pair <name>.turns.jsonl[.gz] and <name>.questions.jsonl of a folder, in the order of their names. */
export function readDataSets(folder: string): DataSet[] {
  const sets: DataSet[] = [];
  for (const file of readdirSync(folder).sort()) {
    const name = turnsFile.exec(file)?.[1];
    const questions = ['', '.gz'].map((end) => path.join(folder, `${name}.questions.jsonl${end}`)).find(existsSync);
    if (name !== undefined && questions !== undefined) {
      sets.push({ name, conversations: conversationsOf(readLines(path.join(folder, file)), readLines(questions)) });
    }
  }
  return sets;
}

function conversationsOf(turns: readonly string[], questions: readonly string[]): Conversation[] {
  const lines = new Map<string, string[]>();
  for (const line of turns) {
    const { conversation_id: id } = turnSchema.parse(JSON.parse(line));
    lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  const asked = questions.map((line) => questionSchema.parse(JSON.parse(line)));
  return [...lines].map(([id, turnLines]) => ({
    id,
    turnLines,
    questions: asked
      .filter((question) => question.conversation_id === id)
      .map((question) => ({
        category: question.category,
        text: question.question,
        evidence: [...new Set((question.evidence_turn_ids ?? []).map(String))],
      })),
  }));
}

function readLines(file: string): string[] {
  const raw = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(raw).toString('utf8') : raw.toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}
