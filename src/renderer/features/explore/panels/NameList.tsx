import { describeError } from '../../../model/describeError.ts';
import { NameOption } from './NameOption.tsx';
import { type NameHit, type SuggestionGroup, suggestionsSpoken } from './nameSuggestions.ts';
import type { NameSearch } from './useNameSearch.ts';

interface NameListProps {
  readonly id: string;
  readonly label: string;
  readonly search: NameSearch;
  readonly groups: readonly SuggestionGroup[];
  readonly active: number;
  /** Offered as the last choice; null where questions are not asked. */
  readonly question: string | null;
  readonly onActive: (index: number) => void;
  readonly onPick: (hit: NameHit) => void;
  readonly onAsk: () => void;
}

/** Suggestions by kind, and the question that can be asked instead. The field above keeps the focus. */
export function NameList(props: NameListProps) {
  const { id, label, search, groups, active, question, onActive, onPick, onAsk } = props;
  const count = search.hits.length;
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="names-list"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-label={group.label}>
          <p className="names-kind" aria-hidden="true">
            {group.label}
          </p>
          {group.options.map(({ hit, index }) => (
            <NameOption
              key={hit.node.id}
              id={`${id}-${index}`}
              hit={hit}
              isActive={index === active}
              onHover={() => onActive(index)}
              onPick={() => onPick(hit)}
            />
          ))}
        </div>
      ))}
      <SearchRemark search={search} />
      {question !== null && (
        <div
          id={`${id}-${count}`}
          role="option"
          aria-selected={active === count}
          className="names-option names-ask"
          onMouseMove={() => onActive(count)}
          onClick={onAsk}
        >
          <span className="one-line">Ask “{question}”</span>
          <kbd>Enter</kbd>
        </div>
      )}
    </div>
  );
}

function SearchRemark({ search }: { readonly search: NameSearch }) {
  const text = remarkOf(search);
  return text === null ? null : (
    <p className="names-note" role="presentation">
      {text}
    </p>
  );
}

function remarkOf({ phase, hits, total, error }: NameSearch): string | null {
  if (phase === 'failed') {
    const view = describeError(error);
    return `${view.title}. ${view.detail}`;
  }
  if (hits.length > 0) return total > hits.length ? suggestionsSpoken(hits.length, total) : null;
  return phase === 'ready' ? 'No name begins like this.' : 'Finding names…';
}
