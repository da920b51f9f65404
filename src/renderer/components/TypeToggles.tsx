import { factTypeSchema, type FactType } from '../../shared/contract/primitives.ts';
import { classes } from './Button.tsx';

const MEANINGS: Readonly<Record<FactType, string>> = {
  knowledge: 'Statements about the world',
  experience: 'Passages as they were told, word by word',
  signal: 'Conclusions drawn from several memories',
  decision: 'What was decided, and still stands',
};

interface TypeTogglesProps {
  /** Empty means all. */
  readonly types: readonly FactType[];
  readonly onChange: (types: readonly FactType[]) => void;
}

/** Which of the four types of memory are searched. All of them when none is chosen. */
export function TypeToggles({ types, onChange }: TypeTogglesProps) {
  return (
    <fieldset className="toggles">
      <legend className="visually-hidden">Types</legend>
      {factTypeSchema.options.map((type) => {
        const isOn = types.includes(type);
        return (
          <button
            key={type}
            type="button"
            className={classes('toggle', isOn && 'is-on')}
            aria-pressed={isOn}
            data-label={type}
            title={MEANINGS[type]}
            onClick={() => onChange(isOn ? types.filter((other) => other !== type) : [...types, type])}
          >
            {type}
          </button>
        );
      })}
    </fieldset>
  );
}
