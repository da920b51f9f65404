import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand';
import { reasoningLevelSchema } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useApp } from '../../state/useApp.ts';
import { QUESTION_INPUT_ID } from './askCommands.ts';

const reasoningLabels = { none: 'None', low: 'Low', medium: 'Medium', high: 'High' } as const;

export function QuestionBox() {
  const { ask } = useApp();
  const { draft, reasoning, turns } = useStore(ask.store);
  const isWriting = turns.at(-1)?.phase === 'writing';
  useEffect(() => document.getElementById(QUESTION_INPUT_ID)?.focus(), []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask.ask();
  }

  return (
    <form
      className="ask-box"
      aria-label="Question"
      onSubmit={(event) => {
        event.preventDefault();
        ask.ask();
      }}
    >
      <textarea
        id={QUESTION_INPUT_ID}
        className="input ask-question-input"
        aria-label="Your question"
        placeholder={turns.length === 0 ? 'Ask in your own words' : 'Ask on: “and since when?”'}
        dir="auto"
        rows={2}
        value={draft}
        onChange={(event) => ask.edit({ draft: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="ask-box-side">
        <SelectField
          label="Reasoning"
          value={reasoning}
          options={reasoningLevelSchema.options}
          labels={reasoningLabels}
          onChange={(value) => ask.edit({ reasoning: value })}
        />
        {isWriting ? (
          <Button className="ask-send" icon="close" onClick={ask.stop}>
            Stop
          </Button>
        ) : (
          <Button className="ask-send" variant="primary" icon="why" disabled={draft.trim() === ''} onClick={ask.ask}>
            Ask
          </Button>
        )}
      </div>
    </form>
  );
}
