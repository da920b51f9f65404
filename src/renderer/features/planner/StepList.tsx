import type { PlanStep } from '../../../shared/contract/memoryPlan.ts';

export function StepList({ steps }: { readonly steps: readonly PlanStep[] }) {
  return (
    <section aria-labelledby="plan-steps">
      <h3 id="plan-steps">Steps</h3>
      <ol className="plan-steps">
        {steps.map((step, at) => (
          <li key={at}>
            <span dir="auto">{step.words}</span>
            <span className="quiet plan-step-more">
              {[afterWords(step), procedureWords(step)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function afterWords({ needs }: PlanStep): string {
  if (needs.length === 0) return '';
  return `after ${needs.length === 1 ? 'step' : 'steps'} ${needs.map((need) => need + 1).join(', ')}`;
}

function procedureWords({ procedure }: PlanStep): string {
  return procedure === null ? '' : `from “${procedure}”`;
}
