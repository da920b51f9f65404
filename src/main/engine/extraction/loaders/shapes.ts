import { isRecord, type JsonRecord, listOf, textOf } from './json.ts';
import { isMessage, rawTimeOf } from './messages.ts';

/** One conversation of a chat file, its messages still raw. */
export interface RawConversation {
  readonly id: string | null;
  readonly title: string | null;
  readonly began: unknown;
  readonly messages: readonly JsonRecord[];
  /** Entries of its list that are no messages. */
  readonly strange: number;
}

const listKeys = [
  'messages',
  'chat_messages',
  'turns',
  'conversation',
  'conversations',
  'chats',
  'sessions',
  'threads',
  'dialogue',
  'dialog',
  'chat',
  'history',
  'items',
  'data',
] as const;
const idKeys = [
  'id',
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'chat_id',
  'thread_id',
  'uuid',
] as const;
const titleKeys = ['title', 'name', 'subject', 'topic'] as const;
const deepest = 6;

/** The conversations in a JSON value of any of the usual chat shapes; empty when there is none. */
export function conversationsOf(value: unknown, depth = 0): RawConversation[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return listConversations(value, depth);
  if (!isRecord(value)) return [];
  const mapping = value['mapping'];
  if (isRecord(mapping)) return [conversation(value, branchOf(value, mapping))];
  const list = listOf(value, listKeys);
  if (list === null) return [];
  return list.some(isMessage) ? [conversation(value, list)] : conversationsOf(list, depth + 1);
}

function listConversations(list: readonly unknown[], depth: number): RawConversation[] {
  if (list.some(isMessage)) return [conversation({}, list)];
  return list.flatMap((entry) => conversationsOf(entry, depth + 1));
}

function conversation(holder: JsonRecord, list: readonly unknown[]): RawConversation {
  const messages = list.filter(isMessage);
  return {
    id: textOf(holder, idKeys),
    title: textOf(holder, titleKeys),
    began: rawTimeOf(holder),
    messages,
    strange: list.length - messages.length,
  };
}

/** The branch of a message tree that the person last saw: from its current node up to the root. */
function branchOf(holder: JsonRecord, mapping: JsonRecord): unknown[] {
  const branch: unknown[] = [];
  const seen = new Set<string>();
  let key = textOf(holder, ['current_node']) ?? lastLeaf(mapping);
  while (key !== null && !seen.has(key)) {
    seen.add(key);
    const node = mapping[key];
    if (!isRecord(node)) break;
    if (isRecord(node['message'])) branch.unshift(node['message']);
    key = textOf(node, ['parent']);
  }
  return branch;
}

function lastLeaf(mapping: JsonRecord): string | null {
  const leaves = Object.entries(mapping).filter(
    ([, node]) => isRecord(node) && (listOf(node, ['children'])?.length ?? 0) === 0,
  );
  return leaves.at(-1)?.[0] ?? null;
}
