import type { Dialog, Shell } from 'electron';

const longest = 2048;

/** Only web addresses, without credentials in them, may be handed to the person's browser. */
export function isSafeToOpen(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || address.length > longest) return false;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.hostname !== '' && url.username === '' && url.password === '';
}

/** The one way out to another program: asks first, showing the whole address. */
export async function openExternal(
  address: string,
  { dialog, shell }: { dialog: Pick<Dialog, 'showMessageBox'>; shell: Pick<Shell, 'openExternal'> },
): Promise<boolean> {
  if (!isSafeToOpen(address)) return false;
  const { href } = new URL(address);
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Open this address in your browser?',
    detail: href,
    buttons: ['Cancel', 'Open'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response !== 1) return false;
  await shell.openExternal(href);
  return true;
}
