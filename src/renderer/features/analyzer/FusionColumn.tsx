import { useMemo } from 'react';
import { formatApart, formatCount, formatFigure } from '../../model/numbers.ts';
import { ArmMark, Figure } from './MemoryRow.tsx';
import type { ColumnProps } from './RetrievalColumn.tsx';
import { StageColumn } from './StageColumn.tsx';
import { StageList } from './StageList.tsx';

/** The lists made one: the rank in each, and the sum of weight / (k + rank). */
export function FusionColumn({ trace, index, journey }: ColumnProps) {
  const { candidates, total, k, weights, elapsed_ms } = trace.fusion;
  const scores = useMemo(() => formatApart(candidates.map((entry) => entry.score)), [candidates]);
  const weightText = Object.entries(weights)
    .map(([list, weight]) => `${list} ${weight}`)
    .join('\n');
  const absence = journey?.fate.stage === 'fusion' ? journey.fate.reason : null;
  return (
    <StageColumn
      stage="fusion"
      title="RRF Fusion"
      count={
        total > candidates.length
          ? `${formatCount(candidates.length)} of ${formatCount(total)} go on`
          : `${formatCount(candidates.length)} candidates`
      }
      elapsedMs={elapsed_ms}
      absence={absence}
      about={
        <p className="about-line quiet num" title={weightText}>
          Σ weight / ({formatFigure(k)} + rank) over {Object.keys(weights).length} lists
        </p>
      }
    >
      <StageList
        label="Fused candidates"
        rows={candidates}
        index={index}
        journey={journey}
        rankOf={(entry) => formatCount(entry.rank)}
        renderNumbers={(entry, at) => (
          <>
            <Figure value={entry.score} shown={scores[at] ?? ''} name="fused score" />
            <span className="memory-marks">
              {Object.entries(entry.ranks).map(([list, rank]) => {
                const arm = index.armOfList(list);
                return (
                  <span key={list} className="list-rank" title={`${list}: rank ${rank}`}>
                    {arm === null ? list : <ArmMark arm={arm} label={`${list}: rank ${rank}`} />}
                    {rank}
                  </span>
                );
              })}
            </span>
          </>
        )}
      />
    </StageColumn>
  );
}
