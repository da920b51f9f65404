import type { ProofStep } from '../../../shared/contract/reasoning.ts';
import { Chip } from '../../components/Chip.tsx';
import { useApp } from '../../state/useApp.ts';
import { TripleLine } from './TripleLine.tsx';

/** A derivation as a tree: each conclusion over what it was concluded from, down to the facts that a person told. */
export function ProofTree({ steps }: { readonly steps: readonly ProofStep[] }) {
  return (
    <ul className="proof">
      <Step steps={steps} number={0} above={[]} />
    </ul>
  );
}

interface StepProps {
  readonly steps: readonly ProofStep[];
  readonly number: number;
  /** Steps that this one is under. */
  readonly above: readonly number[];
}

/** Deeper than this the tree is told step by step no more. */
const MOST_DEEP = 24;

function Step({ steps, number, above }: StepProps) {
  const { router, reasoning } = useApp();
  const step = steps[number];
  if (step === undefined) return null;
  const isCut = above.length >= MOST_DEEP || above.includes(number);
  const { rule } = step;
  return (
    <li className="proof-step">
      <p className="proof-line">
        <TripleLine triple={step.triple} />
        {rule !== null && (
          <button
            type="button"
            className="sparql-term"
            title={rule.description}
            onClick={() => reasoning.change({ tab: 'rules', rule: rule.rule_id }, 'push')}
          >
            by {rule.rule_id}
          </button>
        )}
        {rule === null && <Chip tone="good">stated</Chip>}
        {isCut && <span className="quiet">and so on</span>}
      </p>
      {step.facts.length > 0 && (
        <ul className="proof-facts">
          {step.facts.map(({ id, text }) => (
            <li key={id}>
              <button type="button" className="sparql-term" dir="auto" onClick={() => router.inspect({ factId: id })}>
                {text}
              </button>{' '}
              <span className="quiet num">fact {id}</span>
            </li>
          ))}
        </ul>
      )}
      {!isCut && step.premises.length > 0 && (
        <ul className="proof">
          {step.premises.map((premise) => (
            <Step key={premise} steps={steps} number={premise} above={[...above, number]} />
          ))}
        </ul>
      )}
    </li>
  );
}
