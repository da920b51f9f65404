import { useStore } from 'zustand';
import type { VerifyInferenceResponse } from '../../../shared/contract/reasoning.ts';
import { Field } from '../../components/Field.tsx';
import { Banner, Empty, Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { ProofTree } from './ProofTree.tsx';
import type { AskedTriple } from './reasoningStore.ts';
import { TripleLine } from './TripleLine.tsx';

const parts: readonly { readonly part: keyof AskedTriple; readonly label: string; readonly hint: string }[] = [
  { part: 'subject', label: 'Subject', hint: ':User, :Alice' },
  { part: 'predicate', label: 'Predicate', hint: 'foaf:knows, :owns' },
  { part: 'object', label: 'Object', hint: ':Alice, "a text", 18, true' },
];

/** Whether one triple is proven, and how. */
export function VerifyPanel() {
  const { reasoning } = useApp();
  const asked = useStore(reasoning.store, (state) => state.asked);
  return (
    <div className="verify">
      <form
        className="verify-form"
        aria-label="Triple"
        onSubmit={(event) => {
          event.preventDefault();
          void reasoning.verify();
        }}
      >
        {parts.map(({ part, label, hint }) => (
          <Field key={part} label={label} hint={hint}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                value={asked[part]}
                required
                spellCheck={false}
                onChange={(event) => reasoning.ask({ [part]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <button type="submit" className="button button-primary button-m verify-go">
          <span>Verify</span>
        </button>
      </form>
      <Verdict />
    </div>
  );
}

function Verdict() {
  const { reasoning } = useApp();
  const verdict = useStore(reasoning.store, (state) => state.verdict);
  switch (verdict.phase) {
    case 'idle':
      return <Empty icon="check" title="Nothing was asked yet" />;
    case 'loading':
      return <Skeleton rows={4} />;
    case 'failed':
      return <Failure error={verdict.error} onRetry={() => void reasoning.verify()} />;
    case 'ready':
      return <Told verdict={verdict.value} />;
  }
}

function Told({ verdict }: { readonly verdict: VerifyInferenceResponse }) {
  const { router } = useApp();
  return (
    <section className="verdict" aria-label="Verdict">
      <p className="verdict-word" role="status">
        <strong>{verdict.proven ? 'Proven' : 'Not proven'}</strong> <TripleLine triple={verdict.triple} />
      </p>
      {verdict.notes.map((note) => (
        <Banner key={note} level="warning">
          {note}
        </Banner>
      ))}
      {verdict.proven && <ProofTree steps={verdict.steps} />}
      {verdict.extracted.length > 0 && (
        <>
          <h2>Found by extraction only</h2>
          <ul className="proof-facts">
            {verdict.extracted.map(({ id, text }) => (
              <li key={id}>
                <button type="button" className="sparql-term" dir="auto" onClick={() => router.inspect({ factId: id })}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
          <p className="quiet">Confirming one of them in the inspector makes it proven.</p>
        </>
      )}
    </section>
  );
}
