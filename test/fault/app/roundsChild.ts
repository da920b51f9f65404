import { openMemory } from '../../../src/main/library.ts';

/** Remembers a new text and asks the running app for it, again and again; prints what went wrong as one JSON list. */
const [file = '', origin = '', token = '', name = '', rounds = '0'] = process.argv.slice(2);

const memory = await openMemory(file, { embedder: 'off' });
const faults: string[] = [];
for (let round = 1; round <= Number(rounds); round++) {
  const text = `Parcel ${name}${round} was handed over at gate ${name}.`;
  try {
    await memory.rememberText({ text });
    const reply = await fetch(`${origin}/memories/consult`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `parcel ${name}${round}`, budget: 'low', max_tokens: 200 }),
    });
    const body = await reply.text();
    if (reply.status !== 200 || !body.includes(text))
      faults.push(`round ${round}: ${reply.status} ${body.slice(0, 300)}`);
  } catch (error) {
    faults.push(`round ${round}: ${String(error)}`);
  }
}
await memory.close();
console.log(JSON.stringify(faults));
