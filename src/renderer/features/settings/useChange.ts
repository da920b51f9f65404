import type { Settings } from '../../../shared/contract/application.ts';
import { useApp } from '../../state/useApp.ts';

/** Changes settings so that undo reaches it; a refusal is shown as a message. */
export function useChange(): (patch: Partial<Settings>, label: string) => void {
  const app = useApp();
  return (patch, label) => {
    app.application
      .change(patch, label)
      .then((undo) => undo && app.registry.remember(undo))
      .catch(app.notices.sayError);
  };
}
