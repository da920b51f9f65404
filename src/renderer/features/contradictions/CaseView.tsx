import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ContradictionView } from '../../../shared/contract/truth.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Time } from '../../components/Time.tsx';
import { makerWords } from '../../model/makers.ts';
import { exploreAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { CaseActions } from './CaseActions.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { markDifferences } from './differences.ts';
import { statusTones, statusWords } from './stateWords.ts';
import { TrustTable } from './TrustTable.tsx';

/** One case: why it is one, and its claims side by side. */
export function CaseView({ view }: { readonly view: ContradictionView }) {
  const { contradiction, claims, why, hint, reopened } = view;
  const texts = useMemo(() => markDifferences(claims.map(({ text }) => text)), [claims]);
  return (
    <div className="case-scroll">
      <Head view={view} />
      <div className="case-note">
        {reopened && (
          <p className="case-reopened">
            <Icon name="warning" /> Open again: new evidence contests what was decided.
          </p>
        )}
        <p>{why}</p>
        {hint !== null && <p className="quiet">{hint}</p>}
        {contradiction.rationale !== null && (
          <blockquote className="case-rationale" dir="auto">
            {contradiction.rationale}{' '}
            <span className="quiet">
              {makerWords(contradiction.resolver ?? '')}
              {contradiction.resolved_at !== null && (
                <>
                  , <Time value={contradiction.resolved_at} />
                </>
              )}
            </span>
          </blockquote>
        )}
      </div>
      <CaseActions view={view} />
      <ol className="claims" data-count={Math.min(claims.length, 3)}>
        {claims.map((claim, index) => (
          <ClaimCard key={claim.id} claim={claim} runs={texts[index] ?? []} place={index + 1} />
        ))}
      </ol>
      <TrustTable claims={claims} />
    </div>
  );
}

/** The heading takes the focus when another case comes, so that its keys work and it is read out. */
function Head({ view: { contradiction } }: { readonly view: ContradictionView }) {
  const { review, changes } = useApp();
  const ref = useRef<HTMLHeadingElement>(null);
  const isDeciding = useStore(review.store, (state) => state.draft !== null);
  const wasDeciding = useRef(false);
  useEffect(() => {
    if (wasDeciding.current && !isDeciding) ref.current?.focus();
    wasDeciding.current = isDeciding;
  }, [isDeciding]);
  const { subject, name, status } = contradiction;
  return (
    <header className="case-head">
      <h2 ref={ref} tabIndex={-1} dir="auto">
        {subject === null ? name : `${subject.name}: ${name}`}
      </h2>
      <p className="case-state">
        <span className="quiet">
          found <Time value={contradiction.opened_at} />
        </span>
        <Chip tone={statusTones[status]}>{statusWords(contradiction)}</Chip>
        <span className="library-space" />
        {subject !== null && (
          <a className="button button-plain button-s" href={exploreAddress({ entity: subject.id })}>
            Open in Explore
          </a>
        )}
        <Button size="s" icon="history" onClick={() => changes.open({ entity_id: contradiction.id })}>
          History
        </Button>
      </p>
    </header>
  );
}
