import { useMemo } from 'react';
import type { TripleView } from '../../../shared/contract/reasoning.ts';
import { cutMiddle } from '../../graph/labels.ts';
import { plural } from '../../model/numbers.ts';
import { drawTriples } from './drawnTriples.ts';

/** Triples as a still picture; the table says the same. */
export function AnswerGraph({ triples }: { readonly triples: readonly TripleView[] }) {
  const { nodes, lines, box, left } = useMemo(() => drawTriples(triples), [triples]);
  return (
    <figure className="sparql-graph">
      <svg
        role="img"
        aria-label={`${plural(nodes.length, 'term')}, ${plural(lines.length, 'triple')}`}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      >
        <defs>
          <marker id="triple-end" viewBox="0 0 10 10" refX="16" refY="5" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 1 9 5 0 9Z" className="sparql-arrow" />
          </marker>
        </defs>
        {lines.map(({ from, to, label }, index) => (
          <g key={index}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} markerEnd="url(#triple-end)" className="sparql-line" />
            <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 3} className="sparql-relation">
              {label}
            </text>
          </g>
        ))}
        {nodes.map(({ term, x, y }) => (
          <g key={`${term.kind} ${term.text}`} className={`sparql-node is-${term.kind}`}>
            <circle cx={x} cy={y} r={6} />
            <text x={x} y={y + 19}>
              {cutMiddle(term.text, 28)}
            </text>
          </g>
        ))}
      </svg>
      {left > 0 && <figcaption className="quiet">{plural(left, 'more triple')} in the table.</figcaption>}
    </figure>
  );
}
