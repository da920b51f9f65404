import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../state/useApp.ts';
import { PLANNER_QUESTION_ID } from './plannerCommands.ts';
import { RunBar } from './RunBar.tsx';

export function QuestionForm() {
  const { planner } = useApp();
  const question = useStore(planner.store, (state) => state.question);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    planner.run();
  }

  return (
    <form
      className="planner-form"
      aria-label="Question"
      onSubmit={(event) => {
        event.preventDefault();
        planner.run();
      }}
    >
      <textarea
        id={PLANNER_QUESTION_ID}
        className="input"
        aria-label="Your question"
        placeholder="Was … before …? How long …? How do I …?"
        dir="auto"
        rows={2}
        maxLength={2000}
        value={question}
        onChange={(event) => planner.edit({ question: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <RunBar verb="Ask" />
    </form>
  );
}
