import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { SteeringIssue, SteeringView } from '../../../shared/contract/steering.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Banner, Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { BEGINNING } from './steeringStore.ts';
import { selectPlace } from './textPlaces.ts';

const states: Readonly<Record<SteeringView['state'], { readonly tone: Tone; readonly words: string }>> = {
  missing: { tone: 'neutral', words: 'not there yet' },
  valid: { tone: 'good', words: 'in force' },
  invalid: { tone: 'bad', words: 'has faults; what was read before is in force' },
};

/** The steering file: where it is, its text, and what is wrong with it by line. */
export function SteeringEditor() {
  const { steering } = useApp();
  const file = useStore(steering.store, (state) => state.file);
  useEffect(() => steering.open(), [steering]);
  if (file.phase === 'failed') {
    return (
      <div className="page-pad">
        <Failure error={file.error} onRetry={steering.retry} />
      </div>
    );
  }
  if (file.phase !== 'ready') return <Skeleton rows={12} />;
  return <Editor view={file.value} />;
}

function Editor({ view }: { readonly view: SteeringView }) {
  const { steering } = useApp();
  const { draft, issues } = useStore(steering.store);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = draft ?? view.text;
  const faults = draft === null ? view.issues : issues;

  const goTo = (issue: SteeringIssue): void => selectPlace(area.current, text, issue);

  return (
    <div className="steering">
      <Head view={view} />
      <div className="steering-body">
        <textarea
          ref={area}
          className="input mono steering-text"
          aria-label="Text of the steering file"
          aria-invalid={faults.length > 0 ? true : undefined}
          aria-describedby="steering-faults"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(event) => steering.edit(event.target.value)}
        />
        <Faults view={view} faults={faults} isOfDraft={draft !== null} goTo={goTo} />
      </div>
    </div>
  );
}

function Head({ view }: { readonly view: SteeringView }) {
  const { steering, registry, copy } = useApp();
  const { draft, isSaving } = useStore(steering.store);
  const { saveSteering } = commandCatalogue;
  const { tone, words } = states[view.state];
  return (
    <div className="statements-head">
      <span className="mono one-line" title={view.file}>
        {view.file}
      </span>
      <IconButton icon="copy" label="Copy the path" onClick={() => copy(view.file, 'Path')} />
      <Chip tone={tone}>{words}</Chip>
      <span className="library-space" />
      {view.state === 'missing' && draft === null && (
        <Button onClick={() => steering.edit(BEGINNING)}>Begin one</Button>
      )}
      <Button disabled={draft === null} onClick={steering.revert}>
        Revert
      </Button>
      <button
        type="button"
        className="button button-primary button-m"
        aria-disabled={draft === null || isSaving}
        onClick={() => registry.run(saveSteering.id)}
      >
        <span>{isSaving ? 'Saving…' : 'Save'}</span>
        <Kbd shortcut={saveSteering.shortcuts[0]} />
      </button>
    </div>
  );
}

interface FaultsProps {
  readonly view: SteeringView;
  readonly faults: readonly SteeringIssue[];
  readonly isOfDraft: boolean;
  readonly goTo: (issue: SteeringIssue) => void;
}

function Faults({ view, faults, isOfDraft, goTo }: FaultsProps) {
  const { steering } = useApp();
  useStore(steering.store);
  return (
    <aside className="steering-side" id="steering-faults" aria-label="Faults and what is in force">
      {steering.isOutdated() && (
        <Banner
          level="warning"
          actions={
            <>
              <Button size="s" onClick={steering.revert}>
                Take the file’s
              </Button>
              <Button size="s" onClick={steering.keepDraft}>
                Keep mine
              </Button>
            </>
          }
        >
          The file was changed meanwhile.
        </Banner>
      )}
      <h3>{faults.length === 0 ? 'No faults' : isOfDraft ? 'Not saved' : 'Faults'}</h3>
      {faults.length > 0 && <Issues issues={faults} label="Faults" goTo={goTo} />}
      {!isOfDraft && view.warnings.length > 0 && (
        <>
          <h3>Not used</h3>
          <Issues issues={view.warnings} label="Not used" goTo={goTo} />
        </>
      )}
      <h3>In force</h3>
      <InForce view={view} />
    </aside>
  );
}

function Issues({
  issues,
  label,
  goTo,
}: {
  readonly issues: readonly SteeringIssue[];
  readonly label: string;
  readonly goTo: (issue: SteeringIssue) => void;
}) {
  return (
    <ul className="steering-issues" aria-label={label}>
      {issues.map((issue) => (
        <li key={`${issue.line} ${issue.column} ${issue.path} ${issue.message}`}>
          <button type="button" className="claim-open" onClick={() => goTo(issue)}>
            <strong>Line {issue.line}</strong> {issue.path !== '' && <code>{issue.path}</code>} {issue.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function InForce({ view: { config, grilling } }: { readonly view: SteeringView }) {
  const count = (part: object): number => Object.keys(part).length;
  return (
    <dl className="facts-table">
      <dt>Equal claims</dt>
      <dd>
        {grilling.allowed ? 'a person is asked' : 'the later said holds'}{' '}
        <span className="quiet">{grilling.from === 'settings' ? 'by the settings' : 'by this file'}</span>
      </dd>
      <dt>People and roles</dt>
      <dd className="num">{count(config.source_reliability_heuristics)}</dd>
      <dt>Document types</dt>
      <dd className="num">{count(config.custom_document_type_rules)}</dd>
      <dt>Directives</dt>
      <dd className="num">
        {count(config.ingestion_steering_directives) + count(config.repository_context_directives)}
      </dd>
      <dt>Prompts</dt>
      <dd className="num">
        {count(config.ingestion_steering_prompts) + (config.ingestion_steering_prompt === undefined ? 0 : 1)}
      </dd>
    </dl>
  );
}
