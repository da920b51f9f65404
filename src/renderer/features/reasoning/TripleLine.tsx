import type { TermView, TripleView } from '../../../shared/contract/reasoning.ts';
import { useApp } from '../../state/useApp.ts';

/** A triple in one line; what is an entity opens in the inspector. */
export function TripleLine({ triple: { subject, predicate, object } }: { readonly triple: TripleView }) {
  return (
    <span className="triple-line" dir="auto">
      <Term term={subject} /> <span className="quiet">{predicate.text}</span> <Term term={object} />
    </span>
  );
}

function Term({ term: { text, kind, datatype, entity_id: entity } }: { readonly term: TermView }) {
  const { router } = useApp();
  if (entity === null) return <span>{kind === 'literal' && datatype === null ? `“${text}”` : text}</span>;
  return (
    <button type="button" className="sparql-term" onClick={() => router.inspect({ entityId: entity })}>
      {text}
    </button>
  );
}
