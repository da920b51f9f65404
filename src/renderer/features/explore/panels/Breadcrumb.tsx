import { useMemo } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { crumbs } from './crumbs.ts';

/** Where the person has been: back, forward, and the last places by name. */
export function Breadcrumb() {
  const { explore } = useExplore();
  const run = useRun();
  const trail = useExploreState((state) => state.trail);
  const view = useMemo(() => crumbs(trail), [trail]);
  if (trail.entries.length === 0) return null;
  return (
    <nav className="crumbs" aria-label="Places looked at">
      <IconButton icon="left" label="Back" disabled={trail.at <= 0} onClick={() => run(explore.back())} />
      <IconButton
        icon="right"
        label="Forward"
        disabled={trail.at >= trail.entries.length - 1}
        onClick={() => run(explore.forward())}
      />
      {view.earlier.length > 0 && (
        <Menu
          label="Earlier places"
          icon="more"
          isIconOnly
          items={() =>
            view.earlier.map((crumb) => ({
              id: String(crumb.at),
              label: crumb.title,
              run: () => run(explore.visit(crumb.at)),
            }))
          }
        />
      )}
      <ol className="crumbs-list">
        <li>
          <button type="button" className="crumb" title="Put the picture away" onClick={() => explore.putAway()}>
            Start
          </button>
        </li>
        {view.shown.map((crumb) => (
          <li key={crumb.at}>
            <button
              type="button"
              className="crumb one-line"
              title={crumb.title}
              aria-current={crumb.at === trail.at ? 'page' : undefined}
              onClick={() => run(explore.visit(crumb.at))}
            >
              {crumb.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
