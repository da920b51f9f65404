import { Kbd } from '../../../components/Kbd.tsx';
import { useExplore, useRun } from '../useExplore.ts';
import { admit } from './letIn.ts';
import { NameCombobox } from './NameCombobox.tsx';
import type { NameHit } from './nameSuggestions.ts';
import { focusPicture } from './pictureFocus.ts';

export const NAME_BOX_ID = 'explore-name';

/** Where Explore begins: a name goes to its node, anything else is asked as a question. */
export function NameBox() {
  const { explore } = useExplore();
  const run = useRun();

  async function goTo(hit: NameHit): Promise<void> {
    await admit(explore, hit);
    await explore.goTo({ kind: 'node', node: hit.node.id });
    leaveFor(explore.store.getState().isTable);
  }

  async function ask(question: string): Promise<void> {
    await explore.goTo({ kind: 'question', question });
    leaveFor(explore.store.getState().isTable);
  }

  return (
    <div className="name-box">
      <NameCombobox
        label="Find a name or ask"
        placeholder="Find a name, or ask a question"
        inputId={NAME_BOX_ID}
        isCleared
        onPick={(hit) => run(goTo(hit))}
        onAsk={(question) => run(ask(question))}
      />
      <Kbd shortcut="/" />
    </div>
  );
}

/** On to what was found, unless the person has gone elsewhere meanwhile. */
function leaveFor(isTable: boolean): void {
  if (document.activeElement?.id === NAME_BOX_ID) focusPicture(isTable);
}
