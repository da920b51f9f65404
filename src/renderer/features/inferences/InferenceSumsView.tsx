import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { InferenceSums, NamedInferenceSum } from '../../../shared/contract/models.ts';
import { formatCount, formatRough } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { formatCost, missingOf, stageName } from './inferenceWords.ts';

/** Days shown; the sums above count all of them. */
const DAYS_SHOWN = 31;

export function InferenceSumsView({ sums }: { readonly sums: InferenceSums }) {
  const { all, models, stages, days } = sums;
  return (
    <>
      <dl className="inferences-totals">
        <Total name="Cost" value={formatCost(all.cost)} />
        <Total name="Calls" value={formatCount(all.calls)} />
        <Total name="Tokens in" value={formatCount(all.input_tokens)} />
        <Total name="Tokens out" value={formatCount(all.output_tokens)} />
      </dl>
      <p className="inferences-missing quiet">{missingOf(all) ?? ''}</p>
      <SumTable title="By model" rows={models} />
      <SumTable title="By stage" rows={stages.map((row) => ({ ...row, name: stageName(row.name) }))} />
      <SumTable title="By day" rows={days.slice(0, DAYS_SHOWN)} />
      <PricesNote />
    </>
  );
}

function Total({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function SumTable({ title, rows }: { readonly title: string; readonly rows: readonly NamedInferenceSum[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Name</span>
          </th>
          <th scope="col" className="table-num">
            Calls
          </th>
          <th scope="col" className="table-num">
            In
          </th>
          <th scope="col" className="table-num">
            Out
          </th>
          <th scope="col" className="table-num">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="inferences-name" title={missingOf(row) ?? undefined}>
              {row.name === '' ? 'not named' : row.name}
            </th>
            <td className="table-num">{formatCount(row.calls)}</td>
            <td className="table-num" title={formatCount(row.input_tokens)}>
              {formatRough(row.input_tokens)}
            </td>
            <td className="table-num" title={formatCount(row.output_tokens)}>
              {formatRough(row.output_tokens)}
            </td>
            <td className="table-num">{row.unknown_cost === row.calls ? 'unknown' : formatCost(row.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PricesNote() {
  const { models } = useApp();
  const list = useStore(models.store, (state) => state.list);
  useEffect(() => {
    void models.load();
  }, [models]);
  if (list.phase !== 'ready') return null;
  return (
    <p className="inferences-prices quiet">
      Prices are a table of the program’s own, and before it those of{' '}
      <span className="mono">{list.value.prices_file}</span>. A server on this machine costs nothing.
    </p>
  );
}
