import { PalimpsestError } from '../../shared/contract/errors.ts';

export interface Endpoint {
  /** What it is to the person, as in "an embeddings server". */
  readonly role: string;
  /** The part of a request that an address comes from. */
  readonly field: string;
  /** Where its key belongs instead. */
  readonly keyFrom: string;
  /** Path below `/v1`, such as `chat/completions`. */
  readonly path: string;
}

/**
 * The endpoint's address for what a person may enter: the server alone, with `/v1`, or the whole address.
 * @throws PalimpsestError invalid
 */
export function serverUrl(base: string, { role, field, keyFrom, path: end }: Endpoint): URL {
  const url = URL.parse(base.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new PalimpsestError('invalid', `"${base.slice(0, 200)}" is not the address of a server for ${role}.`, {
      hint: 'An address looks like http://127.0.0.1:8080.',
      field,
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new PalimpsestError('invalid', `The address of the ${role} server may not hold a name or password.`, {
      hint: `Give the key ${keyFrom}.`,
      field,
    });
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(`/${end}`)) url.pathname = path;
  else url.pathname = /\/v\d+$/.test(path) ? `${path}/${end}` : `${path}/v1/${end}`;
  url.hash = '';
  return url;
}
