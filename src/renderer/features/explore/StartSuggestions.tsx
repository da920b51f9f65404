import { useCallback, useEffect, useState } from 'react';
import { Failure, Skeleton } from '../../components/States.tsx';
import { nodeKindOf } from '../../graph/nodeKinds.ts';
import { plural } from '../../model/numbers.ts';
import { type Focus, focusKey } from '../../graph/shown.ts';
import { Glyph } from './panels/Legend.tsx';
import type { NameHit } from './panels/nameSuggestions.ts';
import { useExplore, useRun } from './useExplore.ts';

/** Where a picture can begin without a thought: what was looked at last, and what most hangs on. */
export function StartSuggestions() {
  const { explore } = useExplore();
  const run = useRun();
  const [looked] = useState(() => explore.looked());
  const { hits, error, retry } = useBestConnected();
  const goTo = (focus: Focus): void => run(explore.goTo(focus));
  return (
    <div className="explore-suggestions">
      {looked.length > 0 && (
        <section aria-labelledby="explore-looked">
          <h2 id="explore-looked">Looked at last</h2>
          <ul>
            {looked.map(({ focus, title }) => (
              <li key={focusKey(focus)}>
                <button type="button" className="suggestion" title={title} onClick={() => goTo(focus)}>
                  <span className="one-line">{title}</span>
                  <span className="quiet">{focus.kind === 'node' ? '' : focus.kind}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="explore-connected" aria-busy={hits === null && error === null}>
        <h2 id="explore-connected">Best connected</h2>
        {error !== null && <Failure error={error} onRetry={retry} />}
        {hits === null && error === null && <Skeleton rows={8} />}
        <ul>
          {hits?.map(({ node }) => (
            <li key={node.id}>
              <button
                type="button"
                className="suggestion"
                title={node.name}
                onClick={() => goTo({ kind: 'node', node: node.id })}
              >
                <Glyph kind={nodeKindOf(node.type)} />
                <span className="one-line">{node.name}</span>
                <span className="quiet num">
                  {node.type}, {plural(node.degree, 'connection')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function useBestConnected(): {
  readonly hits: readonly NameHit[] | null;
  readonly error: unknown;
  retry(): void;
} {
  const { explore } = useExplore();
  const [hits, setHits] = useState<readonly NameHit[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    explore
      .findNames('', controller.signal)
      .then((reply) => {
        if (!controller.signal.aborted) setHits(reply.hits);
      })
      .catch((reason: unknown) => {
        if (!controller.signal.aborted) setError(reason);
      });
    return () => controller.abort();
  }, [explore, attempt]);
  const retry = useCallback(() => {
    setError(null);
    setAttempt((before) => before + 1);
  }, []);
  return { hits, error, retry };
}
