import { useStore } from 'zustand';
import { type ConsultTrace, traceIdOf } from '../../../shared/contract/consult.ts';
import { IconButton } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import type { Journey, Stage } from './follow.ts';
import { FoundPart, FusedPart, ScoredPart } from './JourneyParts.tsx';

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  retrieval: 'retrieval',
  fusion: 'fusion',
  scoring: 'scoring',
  packing: 'packing',
};

/** The followed memory, stage by stage under its column: ranks, numbers, and where its way ends. */
export function JourneyDock({ trace, journey }: { readonly trace: ConsultTrace; readonly journey: Journey }) {
  const app = useApp();
  const detailRem = useStore(app.view, (state) => state.detailRem);
  const { fate } = journey;
  const result = useStore(app.analyzer.store, (state) =>
    state.runs
      .find((run) => run.number === state.shown)
      ?.response.results.find((entry) => traceIdOf(entry) === journey.id),
  );
  return (
    <section className="journey" aria-label="Followed memory" style={{ height: `${detailRem}rem` }}>
      <ResizeHandle
        label="Height of the followed memory"
        edge="top"
        rem={detailRem}
        range={[10, 40]}
        onChange={(rem) => app.view.setState({ detailRem: rem })}
      />
      <header className="journey-head">
        <Chip tone={fate.isKept ? 'good' : 'warn'} icon={fate.isKept ? 'check' : 'warning'}>
          {fate.isKept ? `result ${journey.finalRank ?? ''}` : `ended in ${STAGE_NAMES[fate.stage ?? 'retrieval']}`}
        </Chip>
        <p className="journey-text one-line" dir="auto" title={journey.text}>
          {journey.text === '' ? `memory ${journey.id}` : journey.text}
        </p>
        {result?.kind === 'fact' && (
          <IconButton
            icon="open"
            label="Open its source"
            onClick={() =>
              app.router.inspect({ artifactId: result.artifact_id, chunkId: result.chunk_id, factId: result.id })
            }
          />
        )}
        <IconButton
          icon="copy"
          label="Copy its way with all digits"
          onClick={() => app.copy(JSON.stringify(journey, null, 2), 'Way of the memory')}
        />
        <IconButton icon="close" label="Stop following (Esc)" onClick={() => app.analyzer.follow(null)} />
      </header>
      <div className="journey-parts">
        <FoundPart journey={journey} />
        <FusedPart journey={journey} k={trace.fusion.k} />
        <ScoredPart journey={journey} isApplied={trace.scoring.applied} />
        <PackedPart journey={journey} />
      </div>
    </section>
  );
}

function PackedPart({ journey }: { readonly journey: Journey }) {
  const { packed, fate, finalRank } = journey;
  return (
    <section className="journey-part" aria-label="In the results" tabIndex={0}>
      <h3>{finalRank === null ? 'Not in the results' : `Result ${finalRank}`}</h3>
      <p>{fate.reason}</p>
      {packed !== null && <p className="quiet num">{plural(packed.tokens, 'token')}</p>}
      <p className="quiet num">memory {journey.id}</p>
    </section>
  );
}
