import { createStore, type StoreApi } from 'zustand/vanilla';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type {
  PreviewRuleResponse,
  QueryMemoryResponse,
  TermView,
  VerifyInferenceResponse,
} from '../../../shared/contract/reasoning.ts';
import type { ApiClient } from '../../api/client.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import type { Edits } from '../../state/edits.ts';
import { createLoader, type Loaded, type Loader } from '../../state/loader.ts';
import type { Router } from '../../state/router.ts';
import { firstQuery } from './examples.ts';
import { paramsOf, queryOf, type ReasoningQuery } from './reasoningQuery.ts';

export type AskedTriple = Readonly<Record<'subject' | 'predicate' | 'object', string>>;
export interface RuleDraft {
  readonly ruleId: string;
  readonly description: string;
  readonly sparql: string;
}

export interface ReasoningState {
  readonly query: ReasoningQuery;
  readonly text: string;
  readonly answer: Loaded<QueryMemoryResponse>;
  readonly asked: AskedTriple;
  readonly verdict: Loaded<VerifyInferenceResponse>;
  readonly preview: Loaded<PreviewRuleResponse>;
  readonly isDeciding: boolean;
  /** The rule in the writing; null while none is. */
  readonly draft: RuleDraft | null;
  readonly draftError: unknown;
}

const fresh = {
  answer: { phase: 'idle' },
  verdict: { phase: 'idle' },
  preview: { phase: 'idle' },
  isDeciding: false,
  draft: null,
  draftError: null,
} as const;
const emptyDraft: RuleDraft = { ruleId: '', description: '', sparql: 'CONSTRUCT {\n  \n}\nWHERE {\n  \n}' };
const noTriple: AskedTriple = { subject: '', predicate: '', object: '' };
/** There is one list of rules, of the dataset. */
const ALL = 1;

/** Queries on what is proven, rules, and whether something is proven. */
export class ReasoningDesk {
  readonly store: StoreApi<ReasoningState>;
  readonly rules: Loader<Output<'listRules'>>;
  readonly #api: ApiClient;
  readonly #application: Application;
  readonly #router: Router;
  readonly #edits: Edits;
  #running = new AbortController();
  #previewed = 0;

  constructor(api: ApiClient, application: Application, router: Router, edits: Edits) {
    this.#api = api;
    this.#application = application;
    this.#router = router;
    this.#edits = edits;
    this.store = createStore<ReasoningState>(() => ({
      query: queryOf({}),
      text: firstQuery,
      asked: noTriple,
      ...fresh,
    }));
    this.rules = createLoader(() => api.call('listRules', application.dataset()));
    router.store.subscribe(this.#follow);
    application.store.subscribe((state, before) => {
      if (state.phase !== before.phase) this.#follow();
    });
  }

  readonly change = (patch: Partial<ReasoningQuery>, mode: 'push' | 'replace' = 'replace'): void => {
    const inspected = inspectorOf(this.#router.store.getState());
    const query = { ...this.store.getState().query, ...patch };
    this.#router.setParams(withInspector({ page: 'reasoning', params: paramsOf(query) }, inspected), mode);
  };

  readonly write = (text: string): void => this.store.setState({ text });

  /** Runs the query in place of one that is running. */
  readonly run = async (): Promise<void> => {
    this.#running.abort();
    const mine = new AbortController();
    this.#running = mine;
    this.store.setState({ answer: { phase: 'loading' } });
    const request = { ...this.#application.dataset(), query: this.store.getState().text };
    try {
      const value = await this.#api.call('queryMemory', request, { signal: mine.signal });
      if (mine === this.#running) this.store.setState({ answer: { phase: 'ready', value } });
    } catch (error) {
      const why = mine.signal.aborted ? new PalimpsestError('cancelled', 'Cancelled.') : error;
      if (mine === this.#running) this.store.setState({ answer: { phase: 'failed', error: why } });
    }
  };

  readonly cancel = (): void => this.#running.abort();

  readonly ask = (patch: Partial<AskedTriple>): void =>
    this.store.setState(({ asked }) => ({ asked: { ...asked, ...patch } }));

  readonly verify = async (): Promise<void> => {
    const { asked } = this.store.getState();
    this.store.setState({ verdict: { phase: 'loading' } });
    try {
      const value = await this.#api.call('verifyInference', { ...this.#application.dataset(), ...asked });
      if (asked === this.store.getState().asked) this.store.setState({ verdict: { phase: 'ready', value } });
    } catch (error) {
      if (asked === this.store.getState().asked) this.store.setState({ verdict: { phase: 'failed', error } });
    }
  };

  readonly startDraft = (): void => {
    this.change({ tab: 'rules', rule: null }, 'push');
    this.store.setState({ draft: emptyDraft, draftError: null });
  };

  readonly editDraft = (patch: Partial<RuleDraft> | null): void =>
    this.store.setState(({ draft }) => ({ draft: patch === null || draft === null ? null : { ...draft, ...patch } }));

  readonly suggest = async (): Promise<void> => {
    const { draft } = this.store.getState();
    if (draft === null) return;
    const { ruleId: rule_id, description, sparql: sparql_pattern } = draft;
    try {
      await this.#api.call('suggestRule', { ...this.#application.dataset(), rule_id, description, sparql_pattern });
      this.store.setState({ draft: null, draftError: null });
      await this.rules.refresh();
      this.change({ rule: rule_id });
    } catch (error) {
      this.store.setState({ draftError: error });
    }
  };

  /** Approves or rejects the rule that is shown. */
  readonly decide = async (decision: 'approve' | 'reject'): Promise<void> => {
    const { query, isDeciding } = this.store.getState();
    if (query.rule === null || isDeciding) return;
    this.store.setState({ isDeciding: true });
    try {
      const label = `${decision === 'approve' ? 'approved' : 'rejected'} the rule “${query.rule}”`;
      await this.#edits.make('decideRule', { rule_id: query.rule, decision }, label);
      await this.rules.refresh();
    } finally {
      this.store.setState({ isDeciding: false });
    }
  };

  /** Shows the next rule, or the one before. */
  readonly step = (by: 1 | -1): void => {
    const loaded = this.rules.store.getState();
    const names = loaded.phase === 'ready' ? loaded.value.rules.map(({ rule_id }) => rule_id) : [];
    const at = names.indexOf(this.store.getState().query.rule ?? '');
    const next = names[at < 0 ? 0 : at + by];
    if (next !== undefined) this.change({ tab: 'rules', rule: next });
  };

  readonly refresh = (): void => {
    void this.rules.refresh();
    void this.#look();
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.#running.abort();
    this.#running = new AbortController();
    this.store.setState(fresh);
    this.rules.follow(null);
    this.#follow();
  };

  readonly #follow = (): void => {
    const route = this.#router.store.getState();
    if (this.#application.store.getState().phase !== 'ready' || route.page !== 'reasoning') return;
    const query = queryOf(route.params);
    const before = this.store.getState();
    this.store.setState({ query, ...(query.rule === null ? {} : { draft: null }) });
    if (!this.#application.hasDataset()) return;
    this.rules.follow(ALL);
    if (query.conclusion !== null && query.conclusion !== before.query.conclusion) void this.#show(query.conclusion);
    if (query.rule !== before.query.rule || before.preview.phase === 'idle') {
      this.store.setState({ preview: { phase: query.rule === null ? 'idle' : 'loading' } });
      void this.#look();
    }
  };

  /** Verifies what Explore draws as concluded. */
  async #show(id: number): Promise<void> {
    this.store.setState({ verdict: { phase: 'loading' } });
    const isAsked = (): boolean => this.store.getState().query.conclusion === id;
    try {
      const value = await this.#api.call('getConclusion', { ...this.#application.dataset(), id });
      const { subject, predicate, object } = value.triple;
      const asked = { subject: subject.text, predicate: predicate.text, object: writtenTerm(object) };
      if (isAsked()) this.store.setState({ verdict: { phase: 'ready', value }, asked });
    } catch (error) {
      if (isAsked()) this.store.setState({ verdict: { phase: 'failed', error } });
    }
  }

  /** What the shown rule adds; a late answer about another one is not shown. */
  async #look(): Promise<void> {
    const { rule } = this.store.getState().query;
    if (rule === null || !this.#application.hasDataset()) return;
    this.#previewed += 1;
    const mine = this.#previewed;
    try {
      const value = await this.#api.call('previewRule', { ...this.#application.dataset(), rule: { rule_id: rule } });
      if (mine === this.#previewed) this.store.setState({ preview: { phase: 'ready', value } });
    } catch (error) {
      if (mine === this.#previewed) this.store.setState({ preview: { phase: 'failed', error } });
    }
  }
}

/** A term as it is asked for: texts in quotation marks, numbers and truth values as they are. */
function writtenTerm({ text, kind, datatype }: TermView): string {
  return kind === 'literal' && datatype === null ? JSON.stringify(text) : text;
}
