import type { Dialog, WebContents } from 'electron';

const quietMs = 60_000;

export type Recovery = 'ignore' | 'restart' | 'ask';

/** What to do when the page's process ended: restart it once, and ask when that did not last a minute. */
export function decideRecovery(reason: string, sinceLastRestartMs: number | null): Recovery {
  if (reason === 'clean-exit') return 'ignore';
  return sinceLastRestartMs === null || sinceLastRestartMs >= quietMs ? 'restart' : 'ask';
}

interface RecoveryOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly now: () => number;
  /** Called with the process's own word for what happened. */
  readonly onRestarted: (reason: string) => void;
  readonly quit: () => void;
}

export function recoverPage(contents: WebContents, { dialog, now, onRestarted, quit }: RecoveryOptions): void {
  let restartedAt: number | null = null;
  const restart = (reason: string): void => {
    restartedAt = now();
    contents.reload();
    onRestarted(reason);
  };
  const ask = async (reason: string): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: 'The window stopped working again.',
      detail: `Reason: ${reason}. The memory itself is not affected.`,
      buttons: ['Reload', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 0) restart(reason);
    else quit();
  };
  contents.on('render-process-gone', (_event, { reason }) => {
    const decision = decideRecovery(reason, restartedAt === null ? null : now() - restartedAt);
    if (decision === 'restart') restart(reason);
    else if (decision === 'ask') void ask(reason);
  });
}
