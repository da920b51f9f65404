export const scheme = 'app';
const ownHost = 'main';

/** Where the page is, in production. */
export const pageAddress = `${scheme}://${ownHost}/index.html`;

/** True for addresses of our own page and nothing that merely looks like them. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${scheme}:` && url.host === ownHost && url.username === '' && url.password === ''
  );
}
