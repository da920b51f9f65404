import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type ViewHandlers = Pick<Handlers, 'listViews' | 'saveView' | 'removeView'>;

export function viewHandlers({ database }: Pick<AppParts, 'database'>): ViewHandlers {
  return {
    listViews: (request, { signal }) => database.read('listViews', request, { signal }),
    saveView: (request, { signal }) => database.write('saveView', request, { signal }),
    removeView: (request, { signal }) => database.write('removeView', request, { signal }),
  };
}
