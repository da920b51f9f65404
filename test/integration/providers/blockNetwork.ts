import dns from 'node:dns';
import net from 'node:net';
import { threadId } from 'node:worker_threads';

/** Loaded before a program and each of its threads: every way to the network ends it with the name of the way. */
function forbid(way: string): never {
  process.stderr.write(`network used: ${way}\n`);
  process.exit(97);
}

net.Socket.prototype.connect = () => forbid('net.Socket.connect');
dns.lookup = (() => forbid('dns.lookup')) as unknown as typeof dns.lookup;
dns.promises.lookup = (() => forbid('dns.promises.lookup')) as unknown as typeof dns.promises.lookup;
dns.resolve = (() => forbid('dns.resolve')) as unknown as typeof dns.resolve;
globalThis.fetch = () => forbid('fetch');
process.stderr.write(`network blocked in thread ${threadId}\n`);
