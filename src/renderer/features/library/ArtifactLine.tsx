import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { Chip } from '../../components/Chip.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';

const SHOWN_TAGS = 3;

export function ArtifactLine({ artifact }: { readonly artifact: ArtifactSummary }) {
  const { tags } = artifact;
  return (
    <div className="library-row">
      <p className="library-row-head">
        <span className="artifact-title one-line" title={artifact.title} dir="auto">
          {artifact.title}
        </span>
        {tags.slice(0, SHOWN_TAGS).map((tag) => (
          <Chip key={tag} title={`tag ${tag}`}>
            {tag}
          </Chip>
        ))}
        {tags.length > SHOWN_TAGS && <span className="quiet">+{tags.length - SHOWN_TAGS}</span>}
      </p>
      <p className="artifact-meta quiet one-line">
        <Time value={artifact.occurred_at ?? artifact.created_at} form="day" />
        <span>{artifact.document_type.replaceAll('_', ' ')}</span>
        <span className="num">
          {plural(artifact.passages, 'passage')}, {plural(artifact.facts, 'fact')}
        </span>
        {artifact.author !== null && <span>{artifact.author.name}</span>}
        {artifact.version_of !== null && <span>new version</span>}
      </p>
    </div>
  );
}
