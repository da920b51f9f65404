/** The head of a GGUF file with these values; texts, unsigned numbers and lists of texts. */
export function ggufHead(
  values: Readonly<Record<string, string | number | readonly string[]>>,
  { magic = 'GGUF', version = 3, tensors = 1 } = {},
): Buffer {
  const parts = [Buffer.from(magic), u32(version), u64(tensors), u64(Object.keys(values).length)];
  for (const [key, value] of Object.entries(values)) {
    parts.push(text(key));
    if (typeof value === 'string') parts.push(u32(8), text(value));
    else if (typeof value === 'number') parts.push(u32(4), u32(value));
    else parts.push(u32(9), u32(8), u64(value.length), ...value.map(text));
  }
  return Buffer.concat(parts);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}
