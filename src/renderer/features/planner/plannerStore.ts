import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MemoryPlanResponse } from '../../../shared/contract/memoryPlan.ts';
import type { ApiClient } from '../../api/client.ts';
import { isCancelled } from '../../model/describeError.ts';
import type { Application } from '../../state/application.ts';
import { answerForFiles, type Asked, type PlannerMode, type PlannerRun, type TierChoice } from './plannerRun.ts';

export interface PlannerState {
  readonly mode: PlannerMode;
  readonly question: string;
  readonly domain: string;
  readonly problem: string;
  readonly tier: TierChoice;
  readonly optimal: boolean;
  readonly run: PlannerRun;
}

/** Questions about order and plans: one at a time, each of which can be stopped. */
export class PlannerDesk {
  readonly store: StoreApi<PlannerState> = createStore<PlannerState>(() => ({
    mode: 'question',
    question: '',
    domain: '',
    problem: '',
    tier: 'auto',
    optimal: false,
    run: { phase: 'idle' },
  }));
  readonly #api: ApiClient;
  readonly #application: Application;
  #running: AbortController | null = null;

  constructor(api: ApiClient, application: Application) {
    this.#api = api;
    this.#application = application;
  }

  readonly edit = (patch: Partial<Omit<PlannerState, 'run'>>): void => this.store.setState(patch);

  readonly isRunning = (): boolean => this.store.getState().run.phase === 'running';

  /** Whether there is something to ask. */
  readonly canRun = (): boolean => {
    const { mode, question, domain, problem } = this.store.getState();
    if (this.isRunning()) return false;
    if (mode === 'pddl') return domain.trim() !== '' && problem.trim() !== '';
    return question.trim() !== '' && this.#application.hasDataset();
  };

  readonly run = (): void => {
    if (!this.canRun()) return;
    const { mode, question, domain, problem } = this.store.getState();
    void this.#answer(mode === 'question' ? { mode, question: question.trim() } : { mode, domain, problem });
  };

  readonly askThis = (question: string): void => {
    this.edit({ mode: 'question', question });
    this.run();
  };

  readonly retry = (): void => {
    const { run } = this.store.getState();
    if (run.phase === 'failed') void this.#answer(run.asked);
  };

  readonly stop = (): void => this.#running?.abort();

  /** Puts the files of the answer into the editor, to be changed and planned with again. */
  readonly editFiles = (): void => {
    const { run } = this.store.getState();
    if (run.phase === 'ready' && run.answer.files !== null) this.edit({ mode: 'pddl', ...run.answer.files });
  };

  /** Another dataset is shown. */
  readonly restart = (): void => {
    this.stop();
    this.store.setState({ run: { phase: 'idle' } });
  };

  async #answer(asked: Asked): Promise<void> {
    const mine = new AbortController();
    this.#running = mine;
    this.store.setState({ run: { phase: 'running', asked } });
    const run = await this.#ask(asked, mine.signal).then(
      (answer): PlannerRun => ({ phase: 'ready', asked, answer }),
      (error: unknown): PlannerRun =>
        isCancelled(error) || mine.signal.aborted ? { phase: 'stopped' } : { phase: 'failed', asked, error },
    );
    // Of another dataset, or after another question, nothing is shown.
    if (this.#running === mine && this.isRunning()) this.store.setState({ run });
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<MemoryPlanResponse> {
    const { tier, optimal } = this.store.getState();
    if (asked.mode === 'question') {
      const { question } = asked;
      return await this.#api.call(
        'planFromMemory',
        { ...this.#application.dataset(), question, tier, optimal },
        { signal },
      );
    }
    const { domain, problem } = asked;
    return answerForFiles(asked, await this.#api.call('solvePlan', { domain, problem, tier, optimal }, { signal }));
  }
}
