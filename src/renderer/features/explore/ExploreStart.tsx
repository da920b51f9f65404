import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Empty } from '../../components/States.tsx';
import { findDataset } from '../../model/jobs.ts';
import { useApp } from '../../state/useApp.ts';
import { StartSuggestions } from './StartSuggestions.tsx';

const QUESTION_MOST = 2000;

/** Before there is a picture: it begins with a name or a question, never with everything. */
export function ExploreStart() {
  const app = useApp();
  const status = useStore(app.application.store, (state) => state.status);
  const [question, setQuestion] = useState('');
  const known = findDataset(status, app.application.dataset());
  if (known === undefined || known.facts === 0) {
    return (
      <div className="explore-start">
        <Empty icon="neighbours" title="There is nothing to explore yet">
          Remember a text, or load the sample memory from the command palette.
        </Empty>
      </div>
    );
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = question.trim();
    if (trimmed !== '') void app.explore.goTo({ kind: 'question', question: trimmed });
  }
  return (
    <div className="explore-start">
      <Empty icon="neighbours" title="Begin with a name or a question">
        Type a name into the box above, or ask what you want to see the surroundings of.
      </Empty>
      <form className="explore-ask" onSubmit={onSubmit}>
        <input
          className="input"
          aria-label="Question to begin with"
          placeholder="What happened to the backup server?"
          maxLength={QUESTION_MOST}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <button type="submit" className="button button-primary button-m" disabled={question.trim() === ''}>
          Explore
        </button>
      </form>
      <StartSuggestions />
    </div>
  );
}
