import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Empty } from '../../../components/States.tsx';
import { formatCount, plural } from '../../../model/numbers.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';

/** Everything fetched and not drawn, by reason, each with the way back. */
export function HiddenList() {
  const { explore } = useExplore();
  const run = useRun();
  const shown = useExploreState((state) => state.shown);
  const avoided = useExploreState((state) => state.avoided);
  const { byHand, byFilter } = shown.hidden;
  const folds = shown.nodes.filter((entry) => entry.folded > 0);
  const kept = shown.nodes.filter((entry) => avoided.has(entry.node.id));
  if (byHand.length + byFilter + folds.length + avoided.size === 0) {
    return <Empty icon="eye" title="Nothing is hidden" />;
  }
  return (
    <div className="hidden-lists">
      {byHand.length > 0 && (
        <HiddenGroup
          title={`${plural(byHand.length, 'thing')} hidden by hand`}
          action="Bring all back"
          onAction={() => explore.bringBack(byHand.map((thing) => thing.id))}
        >
          {byHand.map((thing) => (
            <HiddenRow
              key={thing.id}
              name={thing.name}
              action="Bring back"
              onAction={() => explore.bringBack([thing.id])}
            />
          ))}
        </HiddenGroup>
      )}
      {byFilter > 0 && (
        <HiddenGroup
          title={`${plural(byFilter, 'node')} outside the filter or the time`}
          action="Lift filter and time"
          onAction={() => run(liftAll())}
        />
      )}
      {folds.length > 0 && (
        <HiddenGroup
          title={`Folded into ${plural(folds.length, 'node')}`}
          action="Unfold all"
          onAction={() => folds.forEach((entry) => explore.unfold(entry.node.id))}
        >
          {folds.map((entry) => (
            <HiddenRow
              key={entry.node.id}
              name={`${entry.node.name}: ${formatCount(entry.folded)}`}
              action="Unfold"
              onAction={() => explore.unfold(entry.node.id)}
            />
          ))}
        </HiddenGroup>
      )}
      {avoided.size > 0 && (
        <HiddenGroup title={`${plural(avoided.size, 'node')} not walked through`}>
          {kept.map((entry) => (
            <HiddenRow
              key={entry.node.id}
              name={entry.node.name}
              action="Walk through again"
              onAction={() => explore.avoid(entry.node.id, false)}
            />
          ))}
        </HiddenGroup>
      )}
    </div>
  );

  async function liftAll(): Promise<void> {
    await explore.setFilter({});
    await explore.setInstants({ asOf: null, range: null, knownAt: null });
  }
}

interface HiddenGroupProps {
  readonly title: string;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly children?: ReactNode;
}

function HiddenGroup({ title, action, onAction, children }: HiddenGroupProps) {
  return (
    <section className="hidden-group" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {action !== undefined && (
          <Button size="s" variant="ghost" onClick={onAction}>
            {action}
          </Button>
        )}
      </header>
      {children !== undefined && <ul>{children}</ul>}
    </section>
  );
}

interface HiddenRowProps {
  readonly name: string;
  readonly action: string;
  readonly onAction: () => void;
}

function HiddenRow({ name, action, onAction }: HiddenRowProps) {
  return (
    <li className="hidden-row">
      <span className="one-line" title={name}>
        {name}
      </span>
      <Button size="s" variant="ghost" aria-label={`${action}: ${name}`} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
