import type { ProofStep } from '../../../shared/contract/temporal.ts';
import type { TimeAnswer } from '../../../shared/contract/timeQuestion.ts';
import { useApp } from '../../state/useApp.ts';

/** The facts that prove an order or a length, each of which opens; or what would have to be known. */
export function ProofChain({ time: { proof, missing, conflicts, ambiguous } }: { readonly time: TimeAnswer }) {
  const taken = ambiguous.filter((one) => one.taken !== null);
  return (
    <>
      {proof.length > 0 && <Facts id="plan-proof" title="Proof" steps={proof} />}
      {missing.length > 0 && (
        <section aria-labelledby="plan-missing">
          <h3 id="plan-missing">What is missing</h3>
          <ul className="plan-list">
            {missing.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {conflicts.map((steps, at) => (
        <Facts
          key={at}
          id={`plan-conflict-${at}`}
          title="At odds with one another, so that they prove nothing"
          steps={steps}
        />
      ))}
      {taken.map(({ side, words, candidates }) => (
        <section key={side} aria-label={`What “${words}” may mean`}>
          <h3>“{words}” may mean any of these; the first was taken</h3>
          <ul className="plan-list">
            {candidates.map(({ text }, at) => (
              <li key={at} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Facts({
  id,
  title,
  steps,
}: {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly ProofStep[];
}) {
  const { router } = useApp();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ol className="plan-proof">
        {steps.map(({ fact_id: factId, text, says, modality }) => (
          <li key={factId}>
            <button type="button" className="plan-fact" onClick={() => router.inspect({ factId })}>
              <span dir="auto">{text}</span>
              <span className="quiet">{modality === 'asserted' ? says : `${modality}: ${says}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
