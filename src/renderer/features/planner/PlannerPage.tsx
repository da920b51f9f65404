import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Progress } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { PlanAnswer } from './PlanAnswer.tsx';
import { PLANNER_QUESTION_ID } from './plannerCommands.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { TaskForm } from './TaskForm.tsx';

/** Proves orders and lengths of time, and finds ways to goals, by what the memory holds or by a task in PDDL. */
export function PlannerPage() {
  const { planner } = useApp();
  const mode = useStore(planner.store, (state) => state.mode);
  useEffect(() => document.getElementById(PLANNER_QUESTION_ID)?.focus(), []);
  return (
    <div className="planner">
      <header className="planner-head">
        <h1>Planner</h1>
        <Tabs
          label="Planner"
          value={mode}
          onChange={(next) => planner.edit({ mode: next })}
          options={[
            { value: 'question', label: 'Question' },
            { value: 'pddl', label: 'Domain and problem' },
          ]}
        />
      </header>
      <div className="planner-body">
        {mode === 'question' ? <QuestionForm /> : <TaskForm />}
        <section className="planner-result" aria-label="Answer" aria-live="polite">
          <Result />
        </section>
      </div>
    </div>
  );
}

function Result() {
  const { planner, application } = useApp();
  const run = useStore(planner.store, (state) => state.run);
  const mode = useStore(planner.store, (state) => state.mode);
  const hasDataset = useStore(application.store, () => application.hasDataset());
  switch (run.phase) {
    case 'idle':
      return mode === 'question' && !hasDataset ? (
        <Empty icon="path" title="Nothing is remembered yet">
          <p>Remember something, or load the sample memory on the Search page.</p>
        </Empty>
      ) : (
        <Start />
      );
    case 'running':
      return (
        <div className="planner-running">
          <Progress label="Planning" share={null} />
          <p className="quiet">Planning …</p>
        </div>
      );
    case 'stopped':
      return <Empty icon="path" title="Stopped" />;
    case 'failed':
      return <Failure error={run.error} onRetry={planner.retry} />;
    case 'ready':
      return <PlanAnswer answer={run.answer} />;
  }
}

const examples: readonly string[] = [
  'Was the certificate renewed before the outage?',
  'Which came first, the restore rehearsal or the maintenance window?',
  'How long did the outage last?',
  'Was skiff 4.2 released before the outage?',
  'How do I deploy the ledger service?',
  'How do I open the Bergen office?',
];

/** Examples that have an answer in the sample memory. */
function Start() {
  const { planner } = useApp();
  const mode = useStore(planner.store, (state) => state.mode);
  if (mode === 'pddl') {
    return (
      <Empty icon="path" title="Write a domain and a problem">
        <p>Every mistake is told with its line and column. A plan is shown once the validator accepts it.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="path" title="Ask about an order, a length of time, or a way to a goal">
      <ul className="planner-examples">
        {examples.map((question) => (
          <li key={question}>
            <Button variant="ghost" onClick={() => planner.askThis(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
