import { type KeyboardEvent, useState } from 'react';
import type { FieldIds } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useFirstFocus } from './useFirstFocus.ts';

interface TagInputProps {
  readonly ids?: FieldIds;
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly placeholder?: string;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/** Words as chips: Enter or a comma adds one, Backspace in the empty field takes the last back. */
export function TagInput({ ids, label, tags, onChange, placeholder, isFocused = false }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const inputRef = useFirstFocus<HTMLInputElement>(isFocused);

  function add(text: string): void {
    const fresh = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !tags.includes(tag));
    setTyped('');
    if (fresh.length > 0) onChange([...tags, ...new Set(fresh)]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ',') {
      if (typed.trim() === '') return;
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="tag-input">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="chip chip-accent chip-button"
          aria-label={`Take ${tag} away`}
          onClick={() => onChange(tags.filter((other) => other !== tag))}
        >
          <span className="one-line">{tag}</span>
          <Icon name="close" />
        </button>
      ))}
      <input
        {...ids}
        aria-label={ids === undefined ? label : undefined}
        ref={inputRef}
        value={typed}
        placeholder={tags.length === 0 ? placeholder : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
    </div>
  );
}
