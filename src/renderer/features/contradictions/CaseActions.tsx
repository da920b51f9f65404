import { useStore } from 'zustand';
import { type CommandName, commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { ContradictionView } from '../../../shared/contract/truth.ts';
import { Kbd } from '../../components/Kbd.tsx';
import { useApp } from '../../state/useApp.ts';
import { type Choice, mergeableIn } from './decision.ts';

interface Way {
  readonly command: CommandName;
  readonly label: string;
  readonly isChosen: (choice: Choice) => boolean;
}

const KEEP = ['keepFirst', 'keepSecond', 'keepThird'] as const;

/** The ways to settle the case, each with its key. */
export function CaseActions({ view }: { readonly view: ContradictionView }) {
  const { review, registry } = useApp();
  const { claims, contradiction } = view;
  const choice = useStore(review.store, (state) => state.draft?.choice ?? null);
  const ways: readonly Way[] = [
    ...KEEP.slice(0, claims.length).map(
      (command, index): Way => ({
        command,
        label: `${contradiction.kind === 'time' ? 'Not' : 'Keep'} ${index + 1}`,
        isChosen: (chosen) => (chosen.kind === 'keep' || chosen.kind === 'drop') && chosen.factId === claims[index]?.id,
      }),
    ),
    {
      command: 'keepBoth',
      label: claims.length > 2 ? 'All stand' : 'Both stand',
      isChosen: ({ kind }) => kind === 'both',
    },
    ...(contradiction.kind === 'time' || mergeableIn(view).length < 2
      ? []
      : [{ command: 'mergeCase', label: 'Merge', isChosen: ({ kind }) => kind === 'merge' } satisfies Way]),
    {
      command: 'keepNeither',
      label: claims.length > 2 ? 'None stands' : 'Neither',
      isChosen: ({ kind }) => kind === 'neither',
    },
    { command: 'dismissCase', label: 'Dismiss', isChosen: ({ kind }) => kind === 'dismissed' },
    { command: 'deferCase', label: 'Later', isChosen: () => false },
  ];
  return (
    <div className="case-actions" role="group" aria-label="Settle it">
      {ways.map(({ command, label, isChosen }) => (
        <button
          key={command}
          type="button"
          className="button button-plain button-m"
          title={commandCatalogue[command].label}
          aria-pressed={command === 'deferCase' ? undefined : choice !== null && isChosen(choice)}
          onClick={() => registry.run(commandCatalogue[command].id)}
        >
          <span>{label}</span>
          <Kbd shortcut={commandCatalogue[command].shortcuts[0]} />
        </button>
      ))}
    </div>
  );
}
