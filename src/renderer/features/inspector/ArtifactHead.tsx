import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { Time } from '../../components/Time.tsx';
import { formatCount, plural } from '../../model/numbers.ts';

export function ArtifactHead({ artifact }: { readonly artifact: ArtifactSummary }) {
  return (
    <div className="artifact-head">
      <h2 className="one-line" title={artifact.title}>
        {artifact.title}
      </h2>
      <p className="quiet artifact-facts">
        <span>{artifact.document_type.replaceAll('_', ' ')}</span>
        {artifact.occurred_at !== null && <Time value={artifact.occurred_at} />}
        {artifact.author !== null && <span>{artifact.author.name}</span>}
        <span className="num" title={`${formatCount(artifact.characters)} characters`}>
          {plural(artifact.passages, 'passage')}, {plural(artifact.facts, 'fact')}
        </span>
        {artifact.session_id !== null && <span title="Session">session {artifact.session_id}</span>}
      </p>
      {artifact.source_uri !== null && (
        <p className="quiet one-line mono artifact-uri" title={artifact.source_uri}>
          {artifact.source_uri}
        </p>
      )}
    </div>
  );
}
