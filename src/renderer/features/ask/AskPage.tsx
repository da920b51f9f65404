import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Empty } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { ModelNote } from './ModelNote.tsx';
import { QuestionBox } from './QuestionBox.tsx';
import { TurnView } from './TurnView.tsx';

/** Questions answered from the memory, with what each answer rests on. */
export function AskPage() {
  const app = useApp();
  const turns = useStore(app.ask.store, (state) => state.turns);
  useEffect(() => void app.models.load(), [app]);
  return (
    <div className="ask">
      <header className="ask-head">
        <h1>Ask</h1>
        <ModelNote />
        <Button
          size="s"
          icon="plus"
          disabled={turns.length === 0}
          onClick={() => app.registry.run(commandCatalogue.newConversation.id)}
        >
          New conversation
        </Button>
      </header>
      <Conversation />
      <QuestionBox />
    </div>
  );
}

/** Follows what is written at its end, unless a person reads further up. */
function Conversation() {
  const turns = useStore(useApp().ask.store, (state) => state.turns);
  const frame = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const last = turns.at(-1);
  useEffect(() => {
    if (isAtEnd.current && frame.current !== null) frame.current.scrollTop = frame.current.scrollHeight;
  }, [last]);
  if (turns.length === 0) return <Start />;
  return (
    <section
      ref={frame}
      className="ask-turns"
      aria-label="Conversation"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {turns.map((turn) => (
        <TurnView key={turn.id} turn={turn} isLast={turn === last} />
      ))}
    </section>
  );
}

function Start() {
  return (
    <div className="ask-turns">
      <Empty icon="why" title="Ask the memory something">
        <p>The answer is written from what was remembered alone, with the memories it rests on beside it.</p>
      </Empty>
    </div>
  );
}
