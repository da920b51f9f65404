import { useMemo } from 'react';
import { formatApart, formatCount } from '../../model/numbers.ts';
import { Figure } from './MemoryRow.tsx';
import type { ColumnProps } from './RetrievalColumn.tsx';
import { StageColumn } from './StageColumn.tsx';
import { StageList } from './StageList.tsx';

/** Relevance times the four factors. */
export function ScoringColumn({ trace, index, journey }: ColumnProps) {
  const { scored, reranker, applied, elapsed_ms } = trace.scoring;
  const finals = useMemo(() => formatApart(scored.map((entry) => entry.final)), [scored]);
  const greatest = Math.max(...scored.map((entry) => entry.final), 1e-9);
  const absence = journey?.fate.stage === 'scoring' ? journey.fate.reason : null;
  return (
    <StageColumn
      stage="scoring"
      title="Combined Scoring"
      count={`${formatCount(scored.length)} scored by ${reranker}`}
      elapsedMs={elapsed_ms}
      absence={absence}
      about={
        <p className="about-line quiet" title="final = R × rec × temp × corr × stale">
          {applied ? 'R × rec × temp × corr × stale' : 'No reranker: factors shown, not applied'}
        </p>
      }
    >
      <StageList
        label="Scored candidates"
        rows={scored}
        index={index}
        journey={journey}
        rankOf={(entry) => formatCount(entry.rank)}
        renderNumbers={(entry, at) => (
          <>
            <Figure value={entry.final} shown={finals[at] ?? ''} name="final" />
            <RankChange before={index.fusedRanks.get(entry.id)} after={entry.rank} />
            <span className="score-bar" aria-hidden="true">
              <span style={{ width: `${Math.max(0, (entry.final / greatest) * 100)}%` }} />
            </span>
          </>
        )}
      />
    </StageColumn>
  );
}

/** Places gained or lost against the stage before, in sign and number. */
export function RankChange({ before, after }: { readonly before: number | undefined; readonly after: number }) {
  if (before === undefined) return null;
  const moved = before - after;
  const title = `rank ${before} before, ${after} now`;
  if (moved === 0) {
    return (
      <span className="moved quiet" title={title}>
        =
      </span>
    );
  }
  return (
    <span className={moved > 0 ? 'moved moved-up' : 'moved moved-down'} title={title}>
      {moved > 0 ? '▲' : '▼'}
      {Math.abs(moved)}
    </span>
  );
}
