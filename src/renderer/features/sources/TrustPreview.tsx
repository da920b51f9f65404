import { useStore } from 'zustand';
import type { TrustChangeEffects } from '../../../shared/contract/sources.ts';
import { Failure } from '../../components/States.tsx';
import { useZone } from '../../components/Time.tsx';
import { formatDay } from '../../model/instants.ts';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { heldWords } from '../contradictions/stateWords.ts';
import { changeOf, type TrustDraft } from './trustDraft.ts';
import { effectWords } from './trustWords.ts';

/** What a change would do. Its room is always the same, so that nothing moves while it is counted. */
export function TrustPreview({ draft }: { readonly draft: TrustDraft }) {
  const { trustChanging } = useApp();
  const preview = useStore(trustChanging.store, (state) => state.preview);
  return (
    <section className="trust-preview" aria-label="What would change" aria-busy={preview.phase === 'loading'}>
      <div role="status">
        {preview.phase === 'idle' && <p className="quiet">{idleWords(draft)}</p>}
        {preview.phase === 'loading' && <p className="quiet">Counting what would change…</p>}
        {preview.phase === 'failed' && <Failure error={preview.error} onRetry={trustChanging.retry} />}
        {preview.phase === 'ready' && (
          <p>
            {preview.value.fields.length === 0
              ? 'Nothing would change: it counts like that already.'
              : effectWords(preview.value)}
          </p>
        )}
      </div>
      {preview.phase === 'ready' && <Effects effects={preview.value} />}
    </section>
  );
}

function idleWords(draft: TrustDraft): string {
  return changeOf(draft) === null ? 'Give another figure to see what it would change.' : '';
}

function Effects({ effects: { effects, facts } }: { readonly effects: TrustChangeEffects }) {
  const tz = useZone();
  const day = (instant: string): string => formatDay(instant, tz);
  if (effects.length === 0) return null;
  return (
    <>
      <ul className="effects" aria-label="Facts held otherwise">
        {effects.map(({ fact_id, text, before, after }, index) => (
          <li key={fact_id ?? `new ${index}`}>
            <span dir="auto">{text}</span>{' '}
            <span className="effect">
              <span className="change-before">{heldWords(before, day)}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> becomes </span>
              <strong>{heldWords(after, day)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {facts > effects.length && (
        <p className="quiet num">
          {formatCount(effects.length)} of {formatCount(facts)} shown
        </p>
      )}
    </>
  );
}
