import { useState } from 'react';
import type { Settings } from '../../../shared/contract/application.ts';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { isServerAddress } from './embedderChoice.ts';
import { LocalModelForm } from './LocalModelForm.tsx';
import { ModelPart } from './ModelPart.tsx';
import { ServerForm } from './ServerForm.tsx';
import { useChange } from './useChange.ts';

const MEANINGS = {
  'built-in': 'Judges by features of words, links and time, on this machine.',
  local: 'A cross-encoder in an ONNX folder or a GGUF file, inside the app.',
  server: 'A cross-encoder behind /v1/rerank. The query and what was found are sent to it.',
} as const;

function rerankerChoice(reranker: string): keyof typeof MEANINGS {
  if (reranker === 'built-in') return reranker;
  return isServerAddress(reranker) ? 'server' : 'local';
}

/** What judges how well each memory found answers the query. */
export function RerankerSection({ settings }: { readonly settings: Settings }) {
  const change = useChange();
  const [choice, setChoice] = useState<keyof typeof MEANINGS>(() => rerankerChoice(settings.reranker));
  function choose(next: keyof typeof MEANINGS): void {
    setChoice(next);
    if (next === 'built-in' && settings.reranker !== 'built-in') change({ reranker: 'built-in' }, 'reranker');
  }
  return (
    <Section title="Reranker">
      <div className="stack">
        <Segmented
          label="Reranker"
          value={choice}
          onChange={choose}
          options={[
            { value: 'built-in', label: 'Built in' },
            { value: 'local', label: 'Local file' },
            { value: 'server', label: 'Server' },
          ]}
        />
        <p className="quiet">{MEANINGS[choice]}</p>
        {choice === 'local' && (
          <LocalModelForm
            use="reranker"
            path={settings.reranker}
            onUse={(path) => change({ reranker: path, reranker_model: null }, 'reranker')}
          />
        )}
        {choice === 'server' && (
          <ServerForm
            address={rerankerChoice(settings.reranker) === 'server' ? settings.reranker : ''}
            model={settings.reranker_model}
            usualAddress={null}
            usualModel="the server’s own"
            onUse={(address, model) => {
              if (address !== null) change({ reranker: address, reranker_model: model }, 'reranker');
            }}
          />
        )}
        <ModelPart of="reranker" name="reranker" />
      </div>
    </Section>
  );
}
