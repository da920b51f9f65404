import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { formatApart, formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { ArmAxis } from './ArmAxis.tsx';
import { armHits, armLabels, armRows, partName, retrievalMs } from './armRows.ts';
import type { Journey } from './follow.ts';
import { Figure } from './MemoryRow.tsx';
import { StageColumn } from './StageColumn.tsx';
import { StageList } from './StageList.tsx';
import type { TraceIndex } from './traceIndex.ts';

export interface ColumnProps {
  readonly trace: ConsultTrace;
  readonly index: TraceIndex;
  readonly journey: Journey | null;
}

/** What each arm found, on one time axis; the chosen arm's hits below. */
export function RetrievalColumn({ trace, index, journey }: ColumnProps) {
  const { analyzer } = useApp();
  const rows = useMemo(() => armRows(trace), [trace]);
  const chosenArm = useStore(analyzer.store, (state) => state.arm);
  const [part, setPart] = useState<{ readonly list: string; readonly lane: string } | null>(null);
  // A followed memory is best seen in an arm that found it.
  const found = journey?.hits[0]?.arm;
  const arm = chosenArm ?? found ?? rows.find((row) => row.rows > 0)?.arm ?? rows[0]?.arm;
  const row = rows.find((entry) => entry.arm === arm);
  const isPartHere = part !== null && row?.lists.some((entry) => entry.list === part.list && entry.lane === part.lane);
  const hits = useMemo(
    () => (row === undefined ? [] : armHits(row, isPartHere ? part.list : null, isPartHere ? part.lane : null)),
    [row, part, isPartHere],
  );
  const scores = useMemo(() => formatApart(hits.map((hit) => hit.score)), [hits]);
  const total = rows.reduce((sum, entry) => sum + entry.rows, 0);
  return (
    <StageColumn
      stage="retrieval"
      title="Parallel Retrieval"
      count={`${plural(total, 'row')} from ${plural(rows.filter((entry) => entry.state === 'run').length, 'arm')}`}
      elapsedMs={retrievalMs(rows)}
      absence={journey?.fate.stage === 'retrieval' ? journey.fate.reason : null}
      about={
        <ArmAxis
          rows={rows}
          chosen={arm ?? null}
          onChoose={(next) => {
            setPart(null);
            analyzer.setArm(next);
          }}
          part={isPartHere ? part : null}
          onPart={setPart}
        />
      }
    >
      <StageList
        label={row === undefined ? 'Hits' : `Hits of ${armLabels[row.arm]}`}
        rows={hits}
        index={index}
        journey={journey}
        rankOf={(hit) => formatCount(hit.rank)}
        renderNumbers={(hit, at) => (
          <>
            <Figure value={hit.score} shown={scores[at] ?? ''} name="score" />
            <span className="quiet one-line">{row === undefined ? hit.lane : partName(row, hit.list, hit.lane)}</span>
          </>
        )}
      />
    </StageColumn>
  );
}
