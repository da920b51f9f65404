import { useState } from 'react';
import type { Settings, StatusResponse } from '../../../shared/contract/application.ts';
import { Chip, type Tone } from '../../components/Chip.tsx';
import type { IconName } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Progress } from '../../components/States.tsx';
import { formatCount } from '../../model/numbers.ts';
import { type EmbedderChoice, embedderChoice } from './embedderChoice.ts';
import { LocalModelForm } from './LocalModelForm.tsx';
import { ModelPart } from './ModelPart.tsx';
import { ServerForm } from './ServerForm.tsx';
import { useChange } from './useChange.ts';

type Embedding = StatusResponse['embedding'];

const STATES: Readonly<
  Record<Embedding['state'], { readonly word: string; readonly tone: Tone; readonly icon: IconName }>
> = {
  ready: { word: 'ready', tone: 'good', icon: 'check' },
  starting: { word: 'starting', tone: 'accent', icon: 'clock' },
  unreachable: { word: 'does not answer', tone: 'bad', icon: 'error' },
  off: { word: 'off', tone: 'neutral', icon: 'close' },
};

const MEANINGS: Readonly<Record<EmbedderChoice, string>> = {
  'built-in': 'Works here, without a network. Good for English; other languages are found by words.',
  local: 'A GGUF file or an ONNX folder, inside the app.',
  server: 'An OpenAI-compatible embeddings server. Texts are sent to it, and nowhere else.',
  off: 'Search by words, links and time only.',
};

interface EmbedderSectionProps {
  readonly embedding: Embedding;
  readonly settings: Settings;
}

export function EmbedderSection({ embedding, settings }: EmbedderSectionProps) {
  const change = useChange();
  const [choice, setChoice] = useState<EmbedderChoice>(() => embedderChoice(settings.embedder));
  const state = STATES[embedding.state];
  function choose(next: EmbedderChoice): void {
    setChoice(next);
    // A server or a file counts once it is handed over.
    if ((next === 'built-in' || next === 'off') && next !== settings.embedder) change({ embedder: next }, 'embedder');
  }
  return (
    <Section
      title="Embedder"
      actions={
        <Chip tone={state.tone} icon={state.icon}>
          {state.word}
        </Chip>
      }
    >
      <div className="stack">
        <Segmented
          label="Embedder"
          value={choice}
          onChange={choose}
          options={[
            { value: 'built-in', label: 'Built in' },
            { value: 'local', label: 'Local file' },
            { value: 'server', label: 'Server' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <p className="quiet">{MEANINGS[choice]}</p>
        {choice === 'local' && (
          <LocalModelForm
            use="embedder"
            path={settings.embedder}
            onUse={(path) => change({ embedder: path, embedder_model: null }, 'embedder')}
          />
        )}
        {choice === 'server' && (
          <ServerForm
            address={embedderChoice(settings.embedder) === 'server' ? settings.embedder : ''}
            model={settings.embedder_model}
            usualAddress={null}
            usualModel="the server’s own"
            onUse={(address, model) => {
              if (address !== null) change({ embedder: address, embedder_model: model }, 'embedder');
            }}
          />
        )}
        {embedding.error !== null && <p className="field-note field-error">{embedding.error}</p>}
        <dl className="facts-table">
          <dt>Model</dt>
          <dd>{embedding.model === '' ? 'none' : embedding.model}</dd>
          <dt>Dimensions</dt>
          <dd className="num">{embedding.dimensions ?? 'not known'}</dd>
          <dt>Embedded</dt>
          <dd className="num">
            {formatCount(embedding.embedded)} of {formatCount(embedding.embedded + embedding.pending)}
          </dd>
        </dl>
        <div className="embedder-progress">
          {embedding.pending > 0 && (
            <Progress label="Embedded" share={embedding.embedded / (embedding.embedded + embedding.pending)} />
          )}
        </div>
        <ModelPart of="embedder" name="embedder" />
      </div>
    </Section>
  );
}
