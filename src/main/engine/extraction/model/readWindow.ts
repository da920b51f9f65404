import type { ChatMessage, CompletionRequest, LanguageModel } from '../../providers.ts';
import { type OutputFault, readTyped } from '../../typedOutput.ts';
import type { Owner } from '../../episodic/speakers.ts';
import { checkAnswer, type WindowReading } from './checkAnswer.ts';
import { answerJsonSchema, answerSchema } from './outputSchema.ts';
import { windowMessage, windowRules, type WindowSteering, type WindowToRead } from './prompt.ts';

/** Room for the longest list of statements that a window is likely to hold. */
const MOST_ANSWER_TOKENS = 8_192;
/** Of what a model wrote wrongly, so much is shown to it again. */
const MOST_SHOWN_AGAIN = 8_000;

export type ReadWindow =
  | { readonly ok: true; readonly reading: WindowReading }
  | { readonly ok: false; readonly reason: string };

const faultWords: Readonly<Record<OutputFault, string>> = {
  empty: 'the model wrote nothing',
  truncated: 'the model’s answer was cut off',
  refused: 'the model declined',
  unparsable: 'the model wrote no usable JSON',
};

const askForLinks =
  'You named entities, but no statement that joins or describes them. Read the passages once more and give every statement they make. If they make none, return the same JSON again.';

/**
 * Has a model read one window. What cannot be used is asked for once more, with what was wrong; so is an answer that
 * names entities and says nothing of them. What is then still unusable fails the window.
 * @throws PalimpsestError as the model's calls do: provider_failed, cancelled
 */
export async function readWindow(
  model: LanguageModel,
  {
    read,
    steering,
    owner,
    purpose,
  }: {
    readonly read: WindowToRead;
    readonly steering: WindowSteering;
    readonly owner: Owner;
    readonly purpose: Omit<CompletionRequest['purpose'], 'kind' | 'stage'>;
  },
  signal: AbortSignal,
): Promise<ReadWindow> {
  const message: ChatMessage = { role: 'user', content: windowMessage(read, steering) };
  const ask = async (stage: string, more: readonly ChatMessage[]): Promise<Asked> => {
    const completion = await model.complete(
      {
        purpose: { ...purpose, kind: 'extract', stage },
        system: windowRules(steering.prompt),
        messages: [message, ...more],
        maxTokens: MOST_ANSWER_TOKENS,
        temperature: 0,
        output: answerJsonSchema(),
      },
      signal,
    );
    const typed = readTyped(completion, answerSchema);
    if (!typed.ok) return { text: completion.text, fault: typed.fault, detail: typed.detail, reading: null };
    const reading = checkAnswer(typed.value, read, owner);
    const isUseless = reading.refused.length > 0 && reading.facts.length === 0 && reading.entities.length === 0;
    const [why = ''] = reading.refused;
    return isUseless
      ? { text: completion.text, fault: 'unparsable', detail: why, reading: null }
      : { text: completion.text, fault: null, detail: '', reading };
  };
  const first = await ask('read', []);
  if (first.fault === 'refused') return failed(first);
  if (first.reading === null) {
    const again = await ask('repair', repair(first));
    return again.reading === null ? failed(again) : { ok: true, reading: again.reading };
  }
  if (first.reading.entities.length === 0 || first.reading.facts.length > 0)
    return { ok: true, reading: first.reading };
  const again = await ask('links', [...shown(first), { role: 'user', content: askForLinks }]);
  // Entities without a statement are an answer too; a second one that cannot be read takes nothing from it.
  return { ok: true, reading: again.reading ?? first.reading };
}

interface Asked {
  readonly text: string;
  readonly fault: OutputFault | null;
  readonly detail: string;
  readonly reading: WindowReading | null;
}

function repair(asked: Asked): ChatMessage[] {
  const shorter = asked.fault === 'truncated' ? ' Be shorter: leave out what matters least.' : '';
  const content = `That cannot be used: ${asked.detail} Return only the JSON that was asked for.${shorter}`;
  return [...shown(asked), { role: 'user', content }];
}

/** A turn of the model must not be empty. */
function shown({ text }: Asked): ChatMessage[] {
  const content = text.slice(0, MOST_SHOWN_AGAIN).toWellFormed().trim();
  return [{ role: 'assistant', content: content === '' ? '{}' : content }];
}

function failed({ fault, detail }: Asked): ReadWindow {
  const words = fault === null ? faultWords.unparsable : faultWords[fault];
  return { ok: false, reason: fault === 'unparsable' ? `${words}: ${detail}` : `${words}.` };
}
