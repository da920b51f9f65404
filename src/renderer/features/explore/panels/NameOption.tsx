import { Chip } from '../../../components/Chip.tsx';
import { plural } from '../../../model/numbers.ts';
import { useExploreState } from '../useExplore.ts';
import { relaxedFor } from './filterEdits.ts';
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
  const { node, alias, inside } = hit;
  return (
    <div id={id} role="option" aria-selected={isActive} className="names-option" onMouseMove={onHover} onClick={onPick}>
      <span className="names-name one-line" title={node.name}>
        {node.name}
      </span>
      {alias !== null && <span className="names-alias one-line">also {alias}</span>}
      <span className="names-space" />
      {!inside && <Chip tone="warn">outside the filter</Chip>}
      {node.kind === 'entity' && <Chip>{node.type}</Chip>}
      <span className="names-degree num">{plural(node.degree, 'connection')}</span>
      {!inside && <span className="names-offer">Shown by choosing it: {relaxedFor(filter, node).words}.</span>}
    </div>
  );
}
