import type { FactView } from '../../../shared/contract/memory.ts';
import type { FallacyView } from '../../../shared/contract/fallacies.ts';
import { type CommandName, commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Time } from '../../components/Time.tsx';
import { makerWords } from '../../model/makers.ts';
import { exploreAddress, libraryAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { statusTones } from './FallacyList.tsx';

/** The cues are words. */
function detectorWords(detector: string): string {
  return detector === 'cues' ? 'its wording' : detector;
}

/** One fallacy: where it is committed, what its kind means, and what it changed. */
export function FallacyCase({ view }: { readonly view: FallacyView }) {
  return (
    <div className="case-scroll">
      <Head view={view} />
      <Judging view={view} />
      <Passage view={view} />
      <section aria-label="What it means" className="fallacy-part">
        <h3>What it means</h3>
        <p>{view.meaning}</p>
        <p className="quiet">
          For example: <q>{view.example}</q>
        </p>
        <p className="quiet">{view.reference}</p>
      </section>
      <Changed view={view} />
    </div>
  );
}

function Head({ view: { fallacy } }: { readonly view: FallacyView }) {
  const { changes } = useApp();
  return (
    <header className="case-head">
      <h2 tabIndex={-1}>{fallacy.kind}</h2>
      <p className="case-state">
        <Chip tone={statusTones[fallacy.status]}>{fallacy.status}</Chip>
        <span className="quiet num" title={`Confidence ${fallacy.confidence}`}>
          {Math.round(fallacy.confidence * 100)} % sure, found by {detectorWords(fallacy.detector)}
        </span>
        <span className="library-space" />
        <a className="button button-plain button-s" href={exploreAddress({ entity: fallacy.id })}>
          Open in Explore
        </a>
        <Button size="s" icon="history" onClick={() => changes.open({ entity_id: fallacy.id })}>
          History
        </Button>
      </p>
    </header>
  );
}

function Judging({ view: { fallacy } }: { readonly view: FallacyView }) {
  const ways = [
    { command: 'confirmFallacy', label: 'Confirm', verdict: 'confirmed' },
    { command: 'dismissFallacy', label: 'Dismiss…', verdict: 'dismissed' },
  ] as const satisfies readonly { command: CommandName; label: string; verdict: string }[];
  const { registry } = useApp();
  return (
    <div className="fallacy-judging">
      <div className="case-actions" role="group" aria-label="Judge it">
        {ways.map(({ command, label, verdict }) => (
          <button
            key={command}
            type="button"
            className="button button-plain button-m"
            title={commandCatalogue[command].label}
            aria-pressed={fallacy.status === verdict}
            aria-disabled={fallacy.status === verdict}
            onClick={() => registry.run(commandCatalogue[command].id)}
          >
            <span>{label}</span>
            <Kbd shortcut={commandCatalogue[command].shortcuts[0]} />
          </button>
        ))}
      </div>
      {/* Of one height, so that what is below stays where it is when it is judged. */}
      <p className="fallacy-verdict quiet" dir="auto">
        {fallacy.resolver === null || fallacy.decided_at === null ? (
          'Nobody decided yet: it changes nothing.'
        ) : (
          <>
            {fallacy.resolver === fallacy.detector
              ? 'Confirmed as it was found, being sure enough'
              : `${fallacy.status} by ${makerWords(fallacy.resolver)}`}
            , <Time value={fallacy.decided_at} />
            {fallacy.rationale !== null && <>: {fallacy.rationale}</>}
          </>
        )}
      </p>
    </div>
  );
}

/** The passage as it was said, with the words that commit the fallacy marked. Text only. */
function Passage({ view: { fallacy, passage } }: { readonly view: FallacyView }) {
  if (passage === null) return <p className="quiet">The passage it was found in is gone.</p>;
  const { text, start, end } = passage;
  return (
    <figure className="fallacy-passage">
      <blockquote dir="auto">
        {text.slice(0, start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end)}
      </blockquote>
      <figcaption className="quiet">
        {fallacy.source !== null && <span dir="auto">{fallacy.source.name}</span>}
        {fallacy.said_at !== null && <Time value={fallacy.said_at} />}
        {fallacy.artifact_id !== null && (
          <a href={libraryAddress({ artifactId: fallacy.artifact_id, chunkId: null, markedFactId: passage.fact_id })}>
            {fallacy.artifact_title ?? 'Its text'}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

function Changed({ view: { effect, downgraded, facts, fallacy } }: { readonly view: FallacyView }) {
  return (
    <section aria-label="What it changes" className="fallacy-part">
      <h3>What it changes</h3>
      <p>{effect ?? 'Nothing: it is only noted.'}</p>
      {downgraded.length > 0 && (
        <ul className="fallacy-links" aria-label="Links downgraded">
          {downgraded.map(({ from, to }) => (
            <li key={from.id}>
              <Statement fact={from} isLost />
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> became </span>
              {to === null ? <span className="quiet">nothing</span> : <Statement fact={to} />}
            </li>
          ))}
        </ul>
      )}
      {downgraded.length === 0 && facts.length > 0 && (
        <>
          <p className="quiet">{fallacy.status === 'confirmed' ? 'It is about:' : 'It would be about:'}</p>
          <ul className="fallacy-links" aria-label="Statements concerned">
            {facts.map((fact) => (
              <li key={fact.id}>
                <Statement fact={fact} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Statement({ fact, isLost = false }: { readonly fact: FactView; readonly isLost?: boolean }) {
  const { router } = useApp();
  return (
    <button type="button" className="claim-open" onClick={() => router.inspect({ factId: fact.id })}>
      <span dir="auto" className={isLost ? 'fallacy-lost' : undefined}>
        {fact.text}
      </span>{' '}
      <Chip>{(fact.relation ?? fact.status).replaceAll('_', ' ')}</Chip>
      {isLost && <Chip tone="neutral">{fact.status}</Chip>}
    </button>
  );
}
