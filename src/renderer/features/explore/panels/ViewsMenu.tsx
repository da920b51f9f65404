import { Button, IconButton } from '../../../components/Button.tsx';
import { Popover } from '../../../components/Popover.tsx';
import { Time } from '../../../components/Time.tsx';
import { useApp } from '../../../state/useApp.ts';
import { useExplore, useExploreState, usePanelState, useRun } from '../useExplore.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';

/** Kept pictures: opened, saved, taken away with a way back. */
export function ViewsMenu() {
  const { explore, panels } = useExplore();
  const run = useRun();
  const isNaming = usePanelState((state) => state.isNaming);
  return (
    <>
      <Popover label="Views" icon="bookmark" onOpen={() => run(explore.loadViews())}>
        {(close) => (
          <ViewsList
            close={close}
            onName={() => {
              close();
              panels.nameView(true);
            }}
          />
        )}
      </Popover>
      {isNaming && <SaveViewDialog onClose={() => panels.nameView(false)} />}
    </>
  );
}

function ViewsList({ close, onName }: { readonly close: () => void; readonly onName: () => void }) {
  const { registry } = useApp();
  const { explore } = useExplore();
  const run = useRun();
  const views = useExploreState((state) => state.views);
  const open = useExploreState((state) => state.openView);
  const isBusy = useExploreState((state) => state.busy.has('views'));
  const isEmpty = useExploreState((state) => state.shown.nodes.length === 0);

  async function remove(id: number): Promise<void> {
    registry.remember(await explore.removeView(id));
  }

  return (
    <div className="views">
      <Button size="s" icon="bookmark" disabled={isEmpty} onClick={onName}>
        {open === null ? 'Save this view…' : 'Save changes…'}
      </Button>
      {views.length === 0 ? (
        <p className="quiet">
          {isBusy ? 'Loading views…' : 'No views yet. A view keeps what is drawn, where, and at which time.'}
        </p>
      ) : (
        <ul className="views-list" aria-label="Saved views" aria-busy={isBusy}>
          {views.map((view) => (
            <li key={view.id} className="views-row">
              <button
                type="button"
                className="views-open"
                aria-current={view.id === open?.id ? 'true' : undefined}
                onClick={() => {
                  close();
                  run(explore.openView(view.id));
                }}
              >
                <span className="one-line" title={view.name}>
                  {view.name}
                </span>
                <span className="quiet">
                  <Time value={view.updated_at} form="day" />
                </span>
              </button>
              <IconButton icon="trash" label={`Remove ${view.name}`} onClick={() => run(remove(view.id))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
