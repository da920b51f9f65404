import type { ClaimView } from '../../../shared/contract/truth.ts';
import { Chip } from '../../components/Chip.tsx';
import { Time, useZone } from '../../components/Time.tsx';
import { formatDay } from '../../model/instants.ts';
import { plural } from '../../model/numbers.ts';
import { libraryAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import type { Run } from './differences.ts';
import { heldWords } from './stateWords.ts';

const MOST_SAYINGS = 4;

interface ClaimCardProps {
  readonly claim: ClaimView;
  readonly runs: readonly Run[];
  /** Its number among the claims, which is its key. */
  readonly place: number;
}

/** One claim: what it says, how it is held now, and everyone who said it, with the passage. */
export function ClaimCard({ claim, runs, place }: ClaimCardProps) {
  const { router } = useApp();
  const tz = useZone();
  const standing = claim.assertions.filter(({ withdrawn_at }) => withdrawn_at === null);
  const isLost = claim.status === 'expired' || claim.status === 'withdrawn';
  return (
    <li className="claim" data-lost={isLost}>
      <p className="claim-text" dir="auto">
        <span className="claim-place num" aria-hidden="true">
          {place}
        </span>
        <button type="button" className="claim-open" onClick={() => router.inspect({ factId: claim.id })}>
          {runs.map((run, index) => (run.differs ? <mark key={index}>{run.text}</mark> : run.text))}
        </button>
      </p>
      <p className="claim-state">
        <Chip tone={isLost ? 'neutral' : claim.status === 'disputed' ? 'warn' : 'good'}>
          {heldWords(claim, (instant) => formatDay(instant, tz))}
        </Chip>
        <span className="quiet num">trust {claim.trust_weight}</span>
      </p>
      <ul className="sayings">
        {standing.slice(0, MOST_SAYINGS).map((said) => (
          <Saying key={said.id} said={said} factId={claim.id} />
        ))}
      </ul>
      {standing.length > MOST_SAYINGS && (
        <p className="quiet">and said {plural(standing.length - MOST_SAYINGS, 'more time')}</p>
      )}
    </li>
  );
}

function Saying({ said, factId }: { readonly said: ClaimView['assertions'][number]; readonly factId: number }) {
  const { source, asserted_at, stated_from, stated_to, passage, artifact_id, artifact_title, chunk_id } = said;
  return (
    <li>
      <p className="saying-by">
        <strong dir="auto">{source?.name ?? 'nobody named'}</strong>
        {asserted_at !== null && <Time value={asserted_at} />}
        {(stated_from !== null || stated_to !== null) && (
          <span className="quiet">
            {stated_from !== null && (
              <>
                from <Time value={stated_from} form="day" />
              </>
            )}
            {stated_to !== null && (
              <>
                {' '}
                until <Time value={stated_to} form="day" />
              </>
            )}
          </span>
        )}
      </p>
      {passage !== null && (
        <blockquote className="saying-passage" dir="auto">
          {passage}
        </blockquote>
      )}
      {artifact_id !== null && (
        <a href={libraryAddress({ artifactId: artifact_id, chunkId: chunk_id, markedFactId: factId })}>
          {artifact_title ?? 'Open in the Library'}
        </a>
      )}
      {artifact_id === null && <span className="quiet">told by hand</span>}
    </li>
  );
}
