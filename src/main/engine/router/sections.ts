import type {
  Intent,
  Recalled,
  RecalledFact,
  RecalledPassage,
  RecalledProcedure,
  RecallSection,
} from '../../../shared/contract/recall.ts';
import type { EpisodeView } from '../../../shared/contract/episodes.ts';
import type { ProofStep } from '../../../shared/contract/temporal.ts';
import type { TimeAnswer } from '../../../shared/contract/timeQuestion.ts';
import type { ContradictionSummary } from '../../../shared/contract/truth.ts';
import { plainText } from '../../../shared/plainText.ts';
import { countTokens } from '../text/tokens.ts';
import type { Item, Section } from './fitSections.ts';
import { inertLine, inertQuote } from './inert.ts';

const titles: Readonly<Record<RecallSection, string>> = {
  facts: 'What is known',
  passages: 'What was said',
  episodes: 'Earlier sessions',
  procedures: 'How it is done',
  contradictions: 'Open contradictions',
  time: 'Order in time',
  planner: 'Planner',
};

/** What each section gets of the room when nothing is wanted in particular. */
const weights: Readonly<Record<RecallSection, number>> = {
  facts: 4,
  passages: 3,
  time: 3,
  planner: 3,
  contradictions: 2,
  procedures: 2,
  episodes: 1,
};

/** What an intent adds to that. */
const wanted: Readonly<Record<Intent, Partial<Record<RecallSection, number>>>> = {
  procedural: { procedures: 6 },
  semantic: { facts: 3 },
  episodic: { passages: 3, episodes: 4 },
  temporal: { time: 4, planner: 3 },
  contradiction: { contradictions: 6 },
};

/** What was assembled as sections of items, with the weight that the intents give each. Every text in it is inert. */
export function sectionsOf(recalled: Recalled, plannerOutput: string | undefined): Section[] {
  const items: Readonly<Record<RecallSection, readonly Item[]>> = {
    facts: recalled.facts.map(factItem),
    passages: recalled.passages.map(passageItem),
    episodes: recalled.episodes.map(episodeItem),
    procedures: recalled.procedures.map(procedureItem),
    contradictions: recalled.contradictions.map(contradictionItem),
    time: recalled.time === null ? [] : [timeItem(recalled.time)],
    planner: plannerOutput === undefined || plannerOutput.trim() === '' ? [] : [plannerItem(plannerOutput)],
  };
  return (Object.keys(titles) as RecallSection[]).map((section) => ({
    section,
    title: titles[section],
    weight: recalled.intents.reduce((sum, { intent }) => sum + (wanted[intent][section] ?? 0), weights[section]),
    items: items[section],
  }));
}

function factItem({ id, type, text, ...fact }: RecalledFact): Item {
  const marks = [
    type === 'knowledge' ? '' : type,
    fact.polarity === 'denied' ? 'denied' : '',
    fact.modality === 'asserted' ? '' : fact.modality,
    fact.status === 'holds' ? '' : fact.status,
    fact.valid_at === null ? '' : `from ${day(fact.valid_at)}`,
    fact.invalid_at === null ? '' : `until ${day(fact.invalid_at)}`,
  ].filter((mark) => mark !== '');
  return { whole: [`- [fact ${id}] ${inertLine(text)}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`] };
}

function passageItem({ id, text, speaker, occurred_at, stale }: RecalledPassage): Item {
  const said = [occurred_at === null ? '' : day(occurred_at), speaker === null ? '' : inertLine(speaker)];
  const lead = said.filter((part) => part !== '').join(' ');
  const mark = stale ? ' (no longer so)' : '';
  return { whole: [`- [fact ${id}] ${lead === '' ? '' : `${lead}: `}${inertLine(plainText(text))}${mark}`] };
}

function episodeItem({ id, session_id, summary, started_at, ended_at, created_at }: EpisodeView): Item {
  const from = day(started_at ?? ended_at ?? created_at);
  const to = day(ended_at ?? started_at ?? created_at);
  const session = session_id === null ? '' : ` ${inertLine(session_id)}`;
  const when = from === to ? from : `${from} to ${to}`;
  return { whole: [`- [episode ${id}]${session}, ${when}: ${inertLine(summary)}`] };
}

function procedureItem(procedure: RecalledProcedure): Item {
  const { id, task_type, scope, trigger_context, instructions, pddl_action, user_feedback_rules } = procedure;
  const name = `- [procedure ${id}] ${inertLine(task_type)}`;
  const about = [
    ...line('Where', scope),
    ...line('When', trigger_context),
    ...block(instructions),
    ...block(pddl_action ?? ''),
    ...(user_feedback_rules === null ? [] : ['  To be minded:', ...block(user_feedback_rules)]),
  ];
  const tokens = countTokens([instructions, pddl_action ?? ''].join('\n'));
  return { whole: [name, ...about], short: [`${name} (its ${tokens} tokens do not fit here)`] };
}

function line(label: string, text: string | null): string[] {
  return text === null || text.trim() === '' ? [] : [`  ${label}: ${inertLine(text)}`];
}

function block(text: string): string[] {
  return text.trim() === '' ? [] : ['', ...inertQuote(text).map((quoted) => `  ${quoted}`), ''];
}

function contradictionItem({ id, status, subject, name, facts }: ContradictionSummary): Item {
  const claims = facts.map(({ id: fact, text, source }) => {
    const by = source === null ? '' : ` (${inertLine(source.name)})`;
    return `  - [fact ${fact}] ${inertLine(text)}${by}`;
  });
  const about = subject === null ? '' : `${inertLine(subject.name)}, `;
  const head = `- [contradiction ${id}] ${about}${inertLine(name)} (${status})`;
  return { whole: [head, ...claims], short: [head] };
}

function timeItem({ sentence, missing, proof, conflicts }: TimeAnswer): Item {
  const head = `- ${inertLine(sentence)}`;
  return {
    whole: [
      head,
      ...proof.map((step, at) => `  ${at + 1}. ${stepLine(step)}`),
      ...missing.map((what) => `  - Not known: ${inertLine(what)}`),
      ...conflicts.flatMap((facts) => [
        '  - These cannot hold together, and prove nothing:',
        ...facts.map((step) => `    - ${stepLine(step)}`),
      ]),
    ],
    short: [head],
  };
}

function stepLine({ fact_id, text, says, modality }: ProofStep): string {
  const said = modality === 'asserted' ? inertLine(says) : `${modality}: ${inertLine(says)}`;
  return `[fact ${fact_id}] ${inertLine(text)} (${said})`;
}

function plannerItem(output: string): Item {
  return { whole: inertQuote(output), short: [`(a plan of ${countTokens(output)} tokens does not fit here)`] };
}

function day(instant: string): string {
  return instant.slice(0, 10);
}
