import { useMemo } from 'react';
import { useStore } from 'zustand';
import { plainText } from '../../../shared/plainText.ts';
import { Empty } from '../../components/States.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { formatApart } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import type { Run } from './analyzerStore.ts';
import { compareRuns, type ComparedRow, countChanges } from './compareRuns.ts';
import { RunSelect } from './RunBar.tsx';
import { whatMoved } from './whatMoved.ts';

/** The shown run against another one of this session, by memory. */
export function ComparePanel({ run }: { readonly run: Run }) {
  const { analyzer } = useApp();
  const { runs, comparedWith, followed } = useStore(analyzer.store);
  const others = runs.filter((entry) => entry.number !== run.number);
  const base = others.find((entry) => entry.number === comparedWith) ?? null;
  const rows = useMemo(() => (base === null ? [] : compareRuns(base.response, run.response)), [base, run]);
  const counts = useMemo(() => countChanges(rows), [rows]);
  const before = useMemo(() => formatApart(rows.map((row) => row.scoreBefore ?? 0)), [rows]);
  const after = useMemo(() => formatApart(rows.map((row) => row.scoreAfter ?? 0)), [rows]);
  const [traceBefore, traceAfter] = [base?.response.trace, run.response.trace];
  const reasons = useMemo(
    () =>
      traceBefore === undefined || traceAfter === undefined
        ? []
        : rows.map(({ id }) => whatMoved(id, traceBefore, traceAfter)),
    [rows, traceBefore, traceAfter],
  );
  if (others.length === 0) {
    return (
      <Empty icon="analyzer" title="One run so far">
        <p>Change the request and run it again: the two answers are then compared here, memory by memory.</p>
      </Empty>
    );
  }
  return (
    <div className="compare">
      <div className="compare-head">
        <span>Run #{run.number} against</span>
        <RunSelect label="Compared with" runs={others} value={base?.number ?? null} onChange={analyzer.compareWith} />
        {base !== null && (
          <span className="num quiet">
            {counts.up} up, {counts.down} down, {counts.same} unmoved, {counts.new} new, {counts.gone} gone
          </span>
        )}
      </div>
      {base !== null && (
        <>
          <div className="compare-row compare-titles" aria-hidden="true">
            <span>Before</span>
            <span>Now</span>
            <span>Change</span>
            <span>Memory</span>
            <span>What changed</span>
            <span>Score before</span>
            <span>Score now</span>
          </div>
          <VirtualListbox
            label="Compared results"
            items={rows}
            keyOf={(row) => row.id}
            selected={followed}
            onSelect={analyzer.follow}
            rowRem={2}
            renderRow={(row, index) => (
              <CompareRow
                row={row}
                why={reasons[index] ?? ''}
                before={before[index] ?? ''}
                after={after[index] ?? ''}
              />
            )}
          />
        </>
      )}
    </div>
  );
}

function CompareRow({
  row,
  why,
  before,
  after,
}: {
  readonly row: ComparedRow;
  readonly why: string;
  readonly before: string;
  readonly after: string;
}) {
  return (
    <div className="compare-row num">
      <span>{row.rankBefore ?? '–'}</span>
      <span>{row.rankAfter ?? '–'}</span>
      <span className={`moved moved-${row.change}`}>{changeText(row)}</span>
      <span className="one-line" dir="auto" title={row.text}>
        {plainText(row.text)}
      </span>
      <span className="one-line compare-why" title={why}>
        {why}
      </span>
      <span title={String(row.scoreBefore ?? '')}>{row.scoreBefore === null ? '–' : before}</span>
      <span title={String(row.scoreAfter ?? '')}>{row.scoreAfter === null ? '–' : after}</span>
    </div>
  );
}

function changeText(row: ComparedRow): string {
  switch (row.change) {
    case 'up':
      return `▲ ${row.moved}`;
    case 'down':
      return `▼ ${-row.moved}`;
    case 'same':
      return '=';
    case 'new':
      return 'new';
    case 'gone':
      return 'gone';
  }
}
