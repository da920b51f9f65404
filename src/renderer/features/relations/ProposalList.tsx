import { useState } from 'react';
import { useStore } from 'zustand';
import type { RelationChange, RelationProposal } from '../../../shared/contract/relations.ts';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { ChangeForm } from './ChangeForm.tsx';

/** What the facts suggest of relations. Nothing of it is applied but from here. */
export function ProposalList() {
  const { relations } = useApp();
  const proposals = useStore(relations.proposals.store);
  const [open, setOpen] = useState<string | null>(null);
  if (proposals.phase === 'failed') return <Failure error={proposals.error} onRetry={relations.proposals.retry} />;
  if (proposals.phase !== 'ready') return <Skeleton rows={6} tall />;
  const { proposals: all } = proposals.value;
  if (all.length === 0)
    return (
      <Empty icon="check" title="The facts suggest nothing new">
        Words that no relation has, and relations with one value at a time, are proposed here.
      </Empty>
    );
  const turn = (key: string): void => {
    relations.forgetLook();
    setOpen(open === key ? null : key);
  };
  return (
    <ul className="proposals" aria-label="Proposals">
      {all.map((proposal) => (
        <li key={proposal.key} className="proposal">
          <Suggestion proposal={proposal} />
          {open === proposal.key ? (
            <Accepting proposal={proposal} onClose={() => turn(proposal.key)} />
          ) : (
            <div className="inspector-actions">
              <Button size="s" onClick={() => turn(proposal.key)}>
                Accept…
              </Button>
              <Button
                size="s"
                variant="ghost"
                onClick={() =>
                  void relations.apply({ kind: 'decline', key: proposal.key }, `Declined “${titleOf(proposal)}”`)
                }
              >
                Decline
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function titleOf(proposal: RelationProposal): string {
  return proposal.kind === 'single' ? `${proposal.relation}: one value at a time` : proposal.phrase;
}

function Suggestion({ proposal }: { readonly proposal: RelationProposal }) {
  if (proposal.kind === 'single')
    return (
      <>
        <h2>{titleOf(proposal)}</h2>
        <p>
          {proposal.single} of {plural(proposal.subjects, 'subject')} have one value now.
        </p>
        {proposal.exceptions.map(({ subject, values }) => (
          <p key={subject} className="quiet">
            Not so: {subject} with {values.join(', ')}
          </p>
        ))}
      </>
    );
  return (
    <>
      <h2>“{proposal.phrase}” is a word of its own</h2>
      <p>{plural(proposal.facts, 'fact')} told under it, such as:</p>
      {proposal.examples.map((example) => (
        <p key={example} className="quiet" dir="auto">
          {example}
        </p>
      ))}
    </>
  );
}

interface AcceptingProps {
  readonly proposal: RelationProposal;
  readonly onClose: () => void;
}

function Accepting({ proposal, onClose }: AcceptingProps) {
  const { relations } = useApp();
  const known = useStore(relations.known.store);
  const all = known.phase === 'ready' ? known.value.relations : [];
  const [into, setInto] = useState(proposal.kind === 'phrase' ? (proposal.like[0] ?? '') : '');
  const [isInverted, setIsInverted] = useState(false);
  const target = all.find(({ relation }) => relation === into);
  const wanted = wantedOf(proposal, { into, isInverted, phrases: target?.phrases ?? [] }, target !== undefined);
  return (
    <ChangeForm
      label="Accept the proposal"
      wanted={wanted}
      done={`Accepted “${titleOf(proposal)}”`}
      onReset={onClose}
      onDone={onClose}
    >
      {proposal.kind === 'phrase' && (
        <>
          <SuggestField
            label="Another word for"
            hint={
              target === undefined ? 'Left empty, it becomes a relation of its own.' : 'Its facts are told under that.'
            }
            value={into}
            suggestions={all.map(({ relation }) => relation)}
            onChange={(name) => {
              setInto(name);
              relations.forgetLook();
            }}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={isInverted}
              disabled={target === undefined}
              onChange={(event) => {
                setIsInverted(event.target.checked);
                relations.forgetLook();
              }}
            />
            From the object’s side
          </label>
        </>
      )}
    </ChangeForm>
  );
}

interface Target {
  readonly into: string;
  readonly isInverted: boolean;
  readonly phrases: readonly { readonly phrase: string; readonly inverted: boolean }[];
}

function wantedOf(proposal: RelationProposal, target: Target, isKnown: boolean): RelationChange | null {
  if (proposal.kind === 'single') return { kind: 'relation', relation: proposal.relation, cardinality: 'one' };
  if (target.into.trim() === '') return { kind: 'relation', relation: proposal.relation };
  if (!isKnown) return null;
  const phrase = { phrase: proposal.phrase, inverted: target.isInverted };
  return { kind: 'relation', relation: target.into, phrases: [...target.phrases, phrase] };
}
