import { Chip } from '../../../components/Chip.tsx';
import { plural } from '../../../model/numbers.ts';
import { useExploreState } from '../useExplore.ts';
import { letIn } from './letIn.ts';
import type { NameHit } from './nameSuggestions.ts';

interface NameOptionProps {
  readonly id: string;
  readonly hit: NameHit;
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onPick: () => void;
}

/** A suggestion: the name, the alias that matched, its type and connections, and whether the filter leaves it out. */
export function NameOption({ id, hit, isActive, onHover, onPick }: NameOptionProps) {
  const filter = useExploreState((state) => state.filter);
  const { node, alias } = hit;
  const change = letIn(hit, filter);
  return (
    <div id={id} role="option" aria-selected={isActive} className="names-option" onMouseMove={onHover} onClick={onPick}>
      <span className="names-name one-line" title={node.name}>
        {node.name}
      </span>
      {alias !== null && <span className="names-alias one-line">also {alias}</span>}
      <span className="names-space" />
      {change !== null && <Chip tone="warn">{change.reason}</Chip>}
      {node.kind === 'entity' && <Chip>{node.type}</Chip>}
      <span className="names-degree num">{plural(node.degree, 'connection')}</span>
      {change !== null && <span className="names-offer">Shown by choosing it: {change.words}.</span>}
    </div>
  );
}
