import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { Time } from '../../components/Time.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import type { Reading } from './inspectorStore.ts';

interface ArtifactHeadProps {
  readonly artifact: ArtifactSummary;
  readonly versions: Reading['versions'];
  readonly onVersion: (artifactId: number) => void;
}

export function ArtifactHead({ artifact, versions, onVersion }: ArtifactHeadProps) {
  return (
    <div className="artifact-head">
      <h2 className="one-line" title={artifact.title} dir="auto">
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
      {versions.length > 0 && (
        <ol className="artifact-versions" aria-label="Versions">
          {versions.map((version, at) => (
            <li key={version.id}>
              <button
                type="button"
                className="chip chip-button"
                aria-current={version.id === artifact.id ? true : undefined}
                onClick={() => onVersion(version.id)}
              >
                version {at + 1}
                {at === versions.length - 1 && ', newest'}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
