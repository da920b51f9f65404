import { isSameFocus } from '../../graph/shown.ts';
import { inspectorOf, withInspector } from '../../model/routes.ts';
import type { Application } from '../../state/application.ts';
import type { Notices } from '../../state/notices.ts';
import type { Router } from '../../state/router.ts';
import type { ViewStore } from '../../state/viewState.ts';
import type { ExploreNeeds, PictureSurroundings } from './exploreDesk.ts';

const KEPT_PICTURES = 6;
const KEPT_LOOKED = 40;
const SHOWN_LOOKED = 8;

interface Parts {
  readonly api: ExploreNeeds['api'];
  readonly view: ViewStore;
  readonly application: Application;
  readonly notices: Notices;
  readonly router: Router;
}

/** Explore's part of the window: its address, and the picture of each dataset kept beside the other state of the page. */
export function exploreNeeds(surroundings: PictureSurroundings, parts: Parts): ExploreNeeds {
  const { api, view, application, notices, router } = parts;
  const key = (): string => JSON.stringify([application.dataset().user_id, application.dataset().dataset]);
  return {
    ...surroundings,
    api,
    application,
    notices,
    readKept: () => view.getState().pictures.find((entry) => entry.dataset === key())?.view ?? null,
    keep(picture) {
      const others = view.getState().pictures.filter((entry) => entry.dataset !== key());
      const mine = picture === null ? [] : [{ dataset: key(), view: picture }];
      view.setState({ pictures: [...mine, ...others].slice(0, KEPT_PICTURES) });
    },
    readLooked() {
      const mine = view.getState().looked.filter((entry) => entry.dataset === key());
      return mine.map(({ focus, title }) => ({ focus, title })).slice(0, SHOWN_LOOKED);
    },
    keepLooked({ focus, title }) {
      const dataset = key();
      const others = view
        .getState()
        .looked.filter((entry) => entry.dataset !== dataset || !isSameFocus(entry.focus, focus));
      view.setState({ looked: [{ dataset, focus, title }, ...others].slice(0, KEPT_LOOKED) });
    },
    onAddress(params, mode) {
      const route = router.store.getState();
      if (route.page !== 'explore') return;
      router.setParams(withInspector({ page: 'explore', params }, inspectorOf(route)), mode);
    },
  };
}
