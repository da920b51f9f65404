import type { ClaimView } from '../../../shared/contract/truth.ts';
import { signed, trustRows } from './trustRows.ts';

/** The terms of each claim's trust beside one another, as of now. */
export function TrustTable({ claims }: { readonly claims: readonly ClaimView[] }) {
  const rows = trustRows(claims);
  const most = Math.max(...claims.map(({ trust_weight }) => trust_weight));
  return (
    <section className="trust-compare" aria-label="Trust">
      <h3>Trust, term by term</h3>
      <div className="trust-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Term</th>
              {claims.map(({ id }, index) => (
                <th key={id} scope="col">
                  Claim {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(rows ?? []).map(({ name, cells }) => (
              <tr key={name} data-differs={new Set(cells.map(({ value }) => value)).size > 1}>
                <th scope="row">{name}</th>
                {cells.map(({ value, of }, index) => (
                  <td key={claims[index]?.id}>
                    <span className="num">{signed(value)}</span> <span className="quiet">{of}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Weight</th>
              {claims.map(({ id, trust_weight }) => (
                <td key={id}>
                  <strong className="num">{trust_weight}</strong>
                  {trust_weight === most && claims.some((other) => other.trust_weight < most) && (
                    <span className="quiet"> greatest</span>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {rows === null && <p className="quiet">Some of it was told before terms were kept.</p>}
    </section>
  );
}
