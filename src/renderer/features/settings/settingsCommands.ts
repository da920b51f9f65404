import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';

export function settingsCommands(app: App): Actions {
  const onSettings = (act: () => Promise<void>) => ({
    run() {
      app.router.go('settings');
      return act();
    },
  });
  return {
    checkFile: onSettings(app.upkeep.check),
    runDoctor: onSettings(app.upkeep.doctor),
    buildCommunities: {
      isAvailable: app.application.hasDataset,
      ...onSettings(() => app.upkeep.buildCommunities(app.application.dataset())),
    },
  };
}
