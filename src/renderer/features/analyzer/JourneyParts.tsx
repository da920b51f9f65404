import { formatApart, formatFigure } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { formulaOf, type Journey } from './follow.ts';
import { ArmMark, Figure } from './MemoryRow.tsx';
import { WayThere } from './WayThere.tsx';

/** Which arms and lists found it, and at which rank. */
export function FoundPart({ journey }: { readonly journey: Journey }) {
  const { analyzer } = useApp();
  return (
    <section className="journey-part" aria-label="Found by" tabIndex={0}>
      <h3>{journey.hits.length === 0 ? 'Found by no arm' : 'Found by'}</h3>
      {journey.hits.length > 0 && (
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col" className="table-num">
                Rank
              </th>
              <th scope="col" className="table-num">
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {journey.hits.map((hit) => (
              <tr key={`${hit.arm} ${hit.list} ${hit.lane}`}>
                <th scope="row">
                  <button
                    type="button"
                    className="found-list"
                    title={`${hit.list}, lane ${hit.lane}: show this arm's hits`}
                    onClick={() => analyzer.setArm(hit.arm)}
                  >
                    <ArmMark arm={hit.arm} /> {hit.list.replaceAll('_', ' ')}
                  </button>
                </th>
                <td className="table-num">{hit.rank}</td>
                <td className="table-num">
                  <Figure value={hit.score} shown={formatFigure(hit.score)} name="score" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {journey.way !== null && <WayThere way={journey.way} />}
    </section>
  );
}

export function FusedPart({ journey, k }: { readonly journey: Journey; readonly k: number }) {
  const { fused } = journey;
  if (fused === null) return <Absent label="Fused" text="Not among the fused candidates" />;
  return (
    <section className="journey-part" aria-label="Fused" tabIndex={0}>
      <h3>Fused rank {fused.rank}</h3>
      <table className="mini-table">
        <tbody>
          {fused.contributions.map((part) => (
            <tr key={part.list}>
              <th scope="row">{part.list.replaceAll('_', ' ')}</th>
              <td className="table-num" title={`weight ${part.weight} / (k ${k} + rank ${part.rank})`}>
                {formatFigure(part.weight)} / ({formatFigure(k)} + {part.rank})
              </td>
              <td className="table-num">
                <Figure value={part.value} shown={formatFigure(part.value)} name={part.list} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Sum
            </th>
            <td className="table-num">
              <Figure value={fused.score} shown={formatFigure(fused.score)} name="fused score" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

export function ScoredPart({ journey, isApplied }: { readonly journey: Journey; readonly isApplied: boolean }) {
  const { scored } = journey;
  if (scored === null) return <Absent label="Scored" text="Not scored" />;
  const steps = formulaOf(scored);
  const products = formatApart(scored.terms.map((term) => term.product));
  const sum = scored.terms.reduce((total, term) => total + term.product, 0);
  return (
    <section className="journey-part" aria-label="Scored" tabIndex={0}>
      <h3>Scored rank {scored.rank}</h3>
      <p className="formula num">
        {steps.map((step, index) => (
          <span
            key={step.symbol}
            className="formula-step"
            title={`${step.name} = ${step.value}${step.of === null ? '' : `\n${step.of}`}`}
          >
            {index > 0 && <span className="formula-sign">×</span>}
            <span className="formula-cell">
              <span className="formula-value">{formatFigure(step.value)}</span>
              <span className="formula-name">{step.symbol}</span>
            </span>
          </span>
        ))}
        <span className="formula-step" title={`final = ${scored.final}`}>
          <span className="formula-sign">=</span>
          <span className="formula-cell">
            <span className="formula-value formula-final">{formatFigure(scored.final)}</span>
            <span className="formula-name">final</span>
          </span>
        </span>
      </p>
      {!isApplied && <p className="journey-note">The reranker was missing: factors are shown, not applied.</p>}
      {scored.terms.length > 0 && (
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">Terms of R</th>
              <th scope="col" className="table-num">
                Value
              </th>
              <th scope="col" className="table-num">
                Weight
              </th>
              <th scope="col" className="table-num">
                Product
              </th>
            </tr>
          </thead>
          <tbody>
            {scored.terms.map((term, index) => (
              <tr key={term.name}>
                <th scope="row">{term.name.replaceAll('_', ' ')}</th>
                <td className="table-num">
                  <Figure value={term.value} shown={formatFigure(term.value)} name={term.name} />
                </td>
                <td className="table-num">
                  <Figure value={term.weight} shown={formatFigure(term.weight)} name="weight" />
                </td>
                <td className="table-num">
                  <Figure value={term.product} shown={products[index] ?? ''} name="product" />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Sum, before it becomes R
              </th>
              <td className="table-num">
                <Figure value={sum} shown={formatFigure(sum)} name="sum" />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

function Absent({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section className="journey-part journey-absent" aria-label={label}>
      <h3>{text}</h3>
    </section>
  );
}
