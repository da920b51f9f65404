import { useState } from 'react';
import type { Settings } from '../../../shared/contract/application.ts';
import type { ChatChoice } from '../../../shared/contract/models.ts';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { LocalModelForm } from './LocalModelForm.tsx';
import { ModelPart } from './ModelPart.tsx';
import { ServerForm } from './ServerForm.tsx';
import { useChange } from './useChange.ts';

type Kind = ChatChoice['kind'];

const TIERS = {
  strong: { title: 'Strong model', name: 'strong model', use: 'Writes answers and reads what is remembered.' },
  fast: { title: 'Fast model', name: 'fast model', use: 'Small tasks that come often.' },
} as const;

const MEANINGS: Readonly<Record<Kind, string>> = {
  auto: 'The one that the environment names, if it names one.',
  openai: 'llama.cpp, vLLM, Ollama, LM Studio, OpenRouter and whoever speaks like OpenAI. Texts are sent to it.',
  anthropic: 'Anthropic’s messages. Texts are sent to it.',
  local: 'A GGUF file, inside the app.',
  off: 'No model, whatever key the environment holds.',
};

const USUAL = {
  openai: { address: 'https://api.openai.com/v1', model: 'the server’s own' },
  anthropic: { address: 'https://api.anthropic.com', model: 'claude-haiku-5-5' },
} as const;

interface ChatModelSectionProps {
  readonly tier: 'strong' | 'fast';
  readonly settings: Settings;
}

export function ChatModelSection({ tier, settings }: ChatModelSectionProps) {
  const change = useChange();
  const chosen = settings[tier];
  const [kind, setKind] = useState<Kind>(chosen.kind);
  const { title, name, use } = TIERS[tier];
  function choose(next: Kind): void {
    setKind(next);
    // A server or a file counts once it is handed over.
    const isPlain = next === 'auto' || next === 'off';
    if (isPlain && next !== chosen.kind) change({ [tier]: { kind: next, server: null, model: null } }, name);
  }
  return (
    <Section title={title}>
      <div className="stack">
        <p className="quiet">{use}</p>
        <Segmented
          label={title}
          value={kind}
          onChange={choose}
          options={[
            { value: 'auto', label: 'Environment' },
            { value: 'local', label: 'Local file' },
            { value: 'openai', label: 'OpenAI-like' },
            { value: 'anthropic', label: 'Anthropic' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <p className="quiet">{MEANINGS[kind]}</p>
        {kind === 'local' && (
          <LocalModelForm
            use="chat"
            path={chosen.kind === 'local' ? chosen.server : null}
            onUse={(path) => change({ [tier]: { kind, server: path, model: null } }, name)}
          />
        )}
        {(kind === 'openai' || kind === 'anthropic') && (
          <ServerForm
            key={kind}
            address={chosen.kind === kind ? (chosen.server ?? '') : ''}
            model={chosen.kind === kind ? chosen.model : null}
            usualAddress={USUAL[kind].address}
            usualModel={USUAL[kind].model}
            onUse={(server, model) => change({ [tier]: { kind, server, model } }, name)}
          />
        )}
        <ModelPart of={tier} name={name} />
      </div>
    </Section>
  );
}
