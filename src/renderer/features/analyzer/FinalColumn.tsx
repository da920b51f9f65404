import { useMemo } from 'react';
import { type ConsultResult, type ConsultTrace, type FoldReason, traceIdOf } from '../../../shared/contract/consult.ts';
import { formatApart, formatCount, plural } from '../../model/numbers.ts';
import { Figure } from './MemoryRow.tsx';
import type { ColumnProps } from './RetrievalColumn.tsx';
import { RankChange } from './ScoringColumn.tsx';
import { StageColumn } from './StageColumn.tsx';
import { StageList } from './StageList.tsx';

type Packed = ConsultTrace['packing']['packed'][number];

/** What fits into the size asked for, in order; then what was left out, and why. */
export function FinalColumn({
  trace,
  index,
  journey,
  results,
}: ColumnProps & { readonly results: readonly ConsultResult[] }) {
  const { packed, max_tokens, used_tokens, elapsed_ms } = trace.packing;
  const kept = useMemo(() => packed.filter((entry) => entry.outcome === 'kept'), [packed]);
  const dropped = useMemo(() => packed.filter((entry) => entry.outcome !== 'kept'), [packed]);
  const rows = useMemo(() => [...kept, ...dropped], [kept, dropped]);
  const scores = useMemo(() => new Map(results.map((result) => [traceIdOf(result), result.score])), [results]);
  const shown = useMemo(() => formatApart(kept.map((entry) => scores.get(entry.id) ?? 0)), [kept, scores]);
  const absence = journey?.fate.stage === 'packing' && journey.packed === null ? journey.fate.reason : null;
  return (
    <StageColumn
      stage="packing"
      title="Final Results"
      count={`${formatCount(kept.length)} kept${dropped.length > 0 ? `, ${formatCount(dropped.length)} left out` : ''}`}
      elapsedMs={elapsed_ms}
      absence={absence}
      about={<TokenMeter used={used_tokens} max={max_tokens} />}
    >
      <StageList
        label="Final results"
        rows={rows}
        index={index}
        journey={journey}
        rankOf={(_entry, at) => (at < kept.length ? formatCount(at + 1) : '–')}
        isDropped={(at) => at >= kept.length}
        renderNumbers={(entry, at) => (
          <>
            {at < kept.length ? (
              <>
                <Figure value={scores.get(entry.id) ?? 0} shown={shown[at] ?? ''} name="score" />
                <RankChange before={index.scoredRanks.get(entry.id)} after={at + 1} />
                <span className="quiet">{plural(entry.tokens, 'token')}</span>
              </>
            ) : (
              <span className="quiet one-line">{whyDropped(entry, kept)}</span>
            )}
          </>
        )}
      />
    </StageColumn>
  );
}

const sameWords: Readonly<Record<FoldReason, string>> = {
  same_words: 'the same words',
  same_statement: 'the same statement',
  own_passage: 'the same, fact and passage,',
};

function whyDropped(entry: Packed, kept: readonly Packed[]): string {
  if (entry.outcome === 'does_not_fit') return `does not fit, ${plural(entry.tokens, 'token')}`;
  const into = kept.findIndex((other) => other.id === entry.into);
  const same = sameWords[entry.why ?? 'same_words'];
  return into < 0 ? same : `${same} as result ${into + 1}`;
}

function TokenMeter({ used, max }: { readonly used: number; readonly max: number }) {
  const share = max === 0 ? 0 : Math.min(1, used / max);
  return (
    <p className="about-line about-meter num quiet">
      <span
        className="meter"
        role="meter"
        aria-label="Tokens used"
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={used}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {formatCount(used)} of {formatCount(max)} tokens
    </p>
  );
}
