import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Words that the small models know; each has a direction of its own, and weighs so much for the reranker. */
const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'harbour', 'boat', 'bread', 'flour', 'the', 'opens'];
const directions = [
  [0, 0, 0, 0],
  [0, 0, 0, 0.1],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [0.9, 0.1, 0, 0],
  [0, 0, 1, 0],
  [0, 0.1, 0.9, 0],
  [0, 0, 0, 0.1],
  [0, 0.2, 0, 0.1],
];
const weights = [0, 0, 0, 0, 3, 2, -3, -3, 0, 1];

/** A folder with an ONNX model that looks words up: `last_hidden_state` has four numbers a word. */
export function writeSmallEmbedder(folder: string): string {
  const table = tensor('table', directions.flat(), [words.length, 4]);
  const graph = model([node('Gather', ['table', 'input_ids'], 'last_hidden_state')], table, 'last_hidden_state');
  return write(folder, graph, ['BertModel']);
}

/** A folder with a cross-encoder that adds up what its words weigh. */
export function writeSmallReranker(folder: string): string {
  const table = tensor('table', weights, [words.length, 1]);
  const nodes = [
    node('Gather', ['table', 'input_ids'], 'each'),
    node('ReduceSum', ['each', 'axis'], 'logits', [attribute('keepdims', 0)]),
  ];
  const graph = model(nodes, Buffer.concat([table, axisOne()]), 'logits');
  return write(folder, graph, ['BertForSequenceClassification']);
}

function write(folder: string, onnx: Buffer, architectures: readonly string[]): string {
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  const json = (name: string, value: unknown): void => writeFileSync(path.join(folder, name), JSON.stringify(value));
  writeFileSync(path.join(folder, 'onnx', 'model.onnx'), onnx);
  json('config.json', { model_type: 'bert', architectures, hidden_size: 4, vocab_size: words.length });
  json('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', model_max_length: 64, pad_token: '[PAD]' });
  const special = [0, 1, 2, 3].map((id) => ({ id, content: words[id], special: true }));
  json('tokenizer.json', {
    version: '1.0',
    added_tokens: special,
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
        { Sequence: { id: 'B', type_id: 1 } },
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  });
  return folder;
}

// The few messages of the ONNX format (onnx.proto) that these graphs need, field by field.
const types = { float: 1, int64: 7 } as const;

function model(nodes: readonly Buffer[], initializers: Buffer, output: string): Buffer {
  const batch = [dimension('batch'), dimension('words')];
  const shape = output === 'logits' ? [dimension('batch'), dimension('one')] : [...batch, dimension('numbers')];
  const graph = Buffer.concat([
    ...nodes.map((each) => bytes(1, each)),
    text(2, 'small'),
    initializers,
    bytes(11, value('input_ids', types.int64, batch)),
    bytes(11, value('attention_mask', types.int64, batch)),
    bytes(12, value(output, types.float, shape)),
  ]);
  const opset = Buffer.concat([text(1, ''), number(2, 13)]);
  return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, opset)]);
}

function node(type: string, inputs: readonly string[], output: string, attributes: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, type),
    ...attributes.map((each) => bytes(5, each)),
  ]);
}

function attribute(name: string, integer: number): Buffer {
  return Buffer.concat([text(1, name), number(3, integer), number(20, 2)]);
}

function tensor(name: string, values: readonly number[], sizes: readonly number[]): Buffer {
  const raw = Buffer.from(Float32Array.from(values).buffer);
  return bytes(
    5,
    Buffer.concat([...sizes.map((size) => number(1, size)), number(2, types.float), text(8, name), bytes(9, raw)]),
  );
}

function axisOne(): Buffer {
  const raw = Buffer.from(BigInt64Array.of(1n).buffer);
  return bytes(5, Buffer.concat([number(1, 1), number(2, types.int64), text(8, 'axis'), bytes(9, raw)]));
}

function value(name: string, type: number, shape: readonly Buffer[]): Buffer {
  const tensorType = Buffer.concat([number(1, type), bytes(2, Buffer.concat(shape.map((each) => bytes(1, each))))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

function dimension(name: string): Buffer {
  return text(2, name);
}

function varint(integer: number): Buffer {
  const out: number[] = [];
  let rest = integer;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  return Buffer.from([...out, rest]);
}

function number(field: number, integer: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(integer)]);
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function text(field: number, content: string): Buffer {
  return bytes(field, Buffer.from(content));
}
