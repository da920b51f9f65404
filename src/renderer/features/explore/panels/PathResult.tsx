import { IconButton } from '../../../components/Button.tsx';
import { Banner } from '../../../components/States.tsx';
import { useZone } from '../../../components/Time.tsx';
import { useApp } from '../../../state/useApp.ts';
import type { ExploreState } from '../exploreState.ts';
import { useExplore } from '../useExplore.ts';
import { openFact } from './openInInspector.ts';
import { commonWords, pathSteps, pathText, pathVerdict } from './pathWords.ts';

/** The answer: the steps in words and when all of them held, or what is known about there being none. */
export function PathResult({ path }: { readonly path: NonNullable<ExploreState['path']> }) {
  const app = useApp();
  const { explore } = useExplore();
  const tz = useZone();
  const verdict = pathVerdict(path.answer);
  if (verdict.kind !== 'found') {
    return <Banner level={verdict.kind === 'none' ? 'info' : 'warning'}>{verdict.words}</Banner>;
  }
  const steps = pathSteps(path.answer);
  const common = commonWords(path.answer.common, tz);
  return (
    <section className="path-result" aria-label="Path found">
      <header className="path-head">
        <h3>{verdict.words}</h3>
        <IconButton icon="copy" label="Copy the path" onClick={() => app.copy(pathText(steps, common), 'Path')} />
      </header>
      <ol className="path-steps">
        {steps.map((step, index) => (
          <li key={step.edge} className="path-step">
            {index === 0 && <PathNode name={step.from?.name} onPick={() => pick(step.from?.id)} />}
            <button
              type="button"
              className="path-relation"
              title={step.text}
              disabled={step.factId === null}
              onClick={() => step.factId !== null && openFact(app, step.factId)}
            >
              {step.reads}
            </button>
            <PathNode name={step.to?.name} onPick={() => pick(step.to?.id)} />
          </li>
        ))}
      </ol>
      <p className="quiet">{common}</p>
    </section>
  );

  function pick(id: string | undefined): void {
    if (id !== undefined) explore.select([id]);
  }
}

function PathNode({ name, onPick }: { readonly name: string | undefined; readonly onPick: () => void }) {
  return (
    <button type="button" className="path-node one-line" title={name} onClick={onPick}>
      {name ?? 'Not in the memory any more'}
    </button>
  );
}
