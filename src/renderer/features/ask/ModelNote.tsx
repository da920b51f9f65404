import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { useApp } from '../../state/useApp.ts';
import { writerOf } from './writer.ts';

/** Who answers; without anyone, how to choose a model. The line keeps its height, whatever it says. */
export function ModelNote() {
  const app = useApp();
  const list = useStore(app.models.store, (state) => state.list);
  const writer = writerOf(list);
  if (writer === undefined) return <p className="ask-model quiet" />;
  if (writer !== null) {
    return (
      <p className="ask-model quiet one-line">Answers are written by {writer.model ?? writer.server ?? 'a model'}.</p>
    );
  }
  return (
    <div className="ask-model ask-model-none">
      <span className="one-line">No model writes answers: a question shows the memories that fit it.</span>
      <Button size="s" icon="settings" onClick={() => app.registry.run(commandCatalogue.goSettings.id)}>
        Choose a model
      </Button>
    </div>
  );
}
