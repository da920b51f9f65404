import type { App, Dialog } from 'electron';
import { PalimpsestError } from '../../shared/contract/errors.ts';

/** Tells the launcher (bin/start.js) that the person already knows, so that it does not try another host. */
const toldExitCode = 10;

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = error instanceof PalimpsestError ? error.hint : undefined;
  return hint === undefined ? error.message : `${error.message}\n\n${hint}`;
}

/** Says why the app cannot go on, and ends it. Nothing is opened in place of the person's file. */
export function failStart(
  error: unknown,
  { app, dialog }: { app: Pick<App, 'exit'>; dialog: Pick<Dialog, 'showErrorBox'> },
): void {
  dialog.showErrorBox('Palimpsest cannot start', failureText(error));
  app.exit(toldExitCode);
}
