import { type KeyboardEvent, useState } from 'react';
import type { RelationView } from '../../../shared/contract/relations.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';

interface PhrasesFieldProps {
  readonly phrases: RelationView['phrases'];
  readonly onChange: (phrases: RelationView['phrases']) => void;
}

/** The words that say a relation, from its subject's side or from its object's. */
export function PhrasesField({ phrases, onChange }: PhrasesFieldProps) {
  const [typed, setTyped] = useState('');
  const [isInverted, setIsInverted] = useState(false);
  const phrase = typed.trim().toLowerCase();
  const isNew = phrase !== '' && !phrases.some((each) => each.phrase === phrase);

  function add(): void {
    if (!isNew) return;
    onChange([...phrases, { phrase, inverted: isInverted }]);
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || phrase === '') return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="phrases">
      <legend>Phrases</legend>
      <ul aria-label="Phrases of this relation">
        {phrases.map((each) => (
          <li key={each.phrase} className="phrase">
            <span>{each.phrase}</span>
            {each.inverted && <span className="quiet">from the object’s side</span>}
            <IconButton
              icon="close"
              label={`Take away “${each.phrase}”`}
              onClick={() => onChange(phrases.filter((other) => other !== each))}
            />
          </li>
        ))}
      </ul>
      <div className="phrase-adding">
        <Field label="Another phrase">
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <label className="check">
          <input type="checkbox" checked={isInverted} onChange={(event) => setIsInverted(event.target.checked)} />
          From the object’s side
        </label>
        <Button size="s" icon="plus" disabled={!isNew} onClick={add}>
          Add phrase
        </Button>
      </div>
    </fieldset>
  );
}
