import { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import type { Undo } from '../../commands/command.ts';
import { readView, type SavedView, savedViewSchema, writeView } from '../../graph/savedView.ts';
import type { ExploreState } from './exploreState.ts';
import type { ExploreDesk } from './exploreDesk.ts';
import { noCounts, type Work } from './work.ts';

type View = Output<'saveView'>;

export class ExploreViews {
  readonly #desk: ExploreDesk;
  readonly #resume: (work: Work, patch: Partial<ExploreState>) => Promise<void>;

  constructor(desk: ExploreDesk, resume: (work: Work, patch: Partial<ExploreState>) => Promise<void>) {
    this.#desk = desk;
    this.#resume = resume;
  }

  /** The present picture, written down; null while there is none. */
  written(): SavedView | null {
    const { focus, ...work } = this.#desk.work;
    const { filter, instants } = this.#desk.state;
    return focus === null ? null : writeView({ ...work, focus, filter, instants });
  }

  /** A picture that was written down takes the place of the present one, with its filter and instants. */
  restore(saved: SavedView, openView: ExploreState['openView']): Promise<void> {
    const { filter, instants, ...view } = readView(saved);
    return this.#resume({ ...view, counts: noCounts, degradedBy: [] }, { filter, instants, openView });
  }

  readonly loadViews = (): Promise<void> =>
    this.#desk.during('views', async () => {
      await this.#read();
    });

  readonly openView = (id: number): Promise<void> =>
    this.#desk.during('views', async () => {
      const view = (await this.#read()).find((entry) => entry.id === id);
      if (view === undefined) throw new PalimpsestError('not_found', 'This view was removed.');
      const saved = savedViewSchema.safeParse(view.state);
      if (!saved.success) throw new PalimpsestError('invalid', `The view ${view.name} was made by another version.`);
      await this.restore(saved.data, { id: view.id, version: view.version, name: view.name });
    });

  readonly saveView = async (name: string, asNew: boolean): Promise<void> => {
    const desk = this.#desk;
    const view = this.written();
    if (view === null) return;
    const state = z.json().parse(view);
    const { openView } = desk.state;
    const of = asNew || openView === null ? {} : { id: openView.id, version: openView.version };
    const saved = await desk.call('saveView', { ...of, name, state });
    desk.store.setState({ openView: { id: saved.id, version: saved.version, name: saved.name } });
    desk.writeAddress('replace');
    await this.#read();
  };

  readonly removeView = async (id: number): Promise<Undo> => {
    const view = (await this.#read()).find((entry) => entry.id === id);
    let presentId = id;
    const remove = (): Promise<void> => this.#remove(presentId);
    await remove();
    return {
      label: view === undefined ? 'removal of a view' : `removal of the view ${view.name}`,
      redo: remove,
      undo: async () => {
        if (view === undefined) return;
        presentId = (await this.#desk.call('saveView', { name: view.name, state: view.state })).id;
        await this.#read();
      },
    };
  };

  async #remove(id: number): Promise<void> {
    const desk = this.#desk;
    const { views } = await desk.call('removeView', { id });
    desk.store.setState({ views, ...(desk.state.openView?.id === id ? { openView: null } : {}) });
    desk.writeAddress('replace');
  }

  async #read(): Promise<readonly View[]> {
    const { views } = await this.#desk.call('listViews', {});
    this.#desk.store.setState({ views });
    return views;
  }
}
