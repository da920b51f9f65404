import type { MemoryPlanResponse } from '../../../shared/contract/memoryPlan.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Banner } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { MissingParts } from './MissingParts.tsx';
import { PlanGround } from './PlanGround.tsx';
import { effortWords, statusTones, statusWords, verdictWords } from './plannerRun.ts';
import { ProofChain } from './ProofChain.tsx';
import { StepGraph } from './StepGraph.tsx';
import { StepList } from './StepList.tsx';

/** The answer in a sentence, then what it rests on. */
export function PlanAnswer({ answer }: { readonly answer: MemoryPlanResponse }) {
  const verdict = verdictWords(answer);
  return (
    <article className="plan-answer">
      <header>
        <Chip tone={statusTones[answer.status]}>{statusWords[answer.status]}</Chip>
        <h2 className="plan-sentence" dir="auto">
          {answer.sentence}
        </h2>
        <p className="quiet num">{effortWords(answer)}</p>
        {answer.errors.length === 0 && <p className="quiet">{answer.reason}</p>}
        {verdict !== null && <p className="quiet">{verdict}</p>}
      </header>
      {answer.truncated && (
        <Banner level="warning">More bears on this than was taken in; the answer holds for what was.</Banner>
      )}
      {answer.time !== null && <ProofChain time={answer.time} />}
      {answer.steps.length > 0 && (
        <div className="plan-shown">
          <StepList steps={answer.steps} />
          <StepGraph steps={answer.steps} />
        </div>
      )}
      {answer.missing.length > 0 && <MissingParts parts={answer.missing} />}
      {answer.status === 'not_understood' && <CanAsk answer={answer} />}
      {answer.kind === 'plan' && <PlanGround answer={answer} />}
    </article>
  );
}

function CanAsk({ answer: { can_ask: canAsk } }: { readonly answer: MemoryPlanResponse }) {
  const { router } = useApp();
  if (canAsk.length === 0) {
    return (
      <p>
        Plans are made of the actions of procedures.{' '}
        <Button size="s" icon="check" onClick={() => router.go('procedures')}>
          Open procedures
        </Button>
      </p>
    );
  }
  return (
    <section aria-labelledby="plan-can-ask">
      <h3 id="plan-can-ask">What can be asked for</h3>
      <ul className="plan-list">
        {canAsk.map((words, at) => (
          <li key={at} dir="auto">
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
