import { useState } from 'react';
import type { QueryMemoryResponse, TermView, TripleView } from '../../../shared/contract/reasoning.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Banner, Empty } from '../../components/States.tsx';
import { type TableColumn, VirtualTable } from '../../components/VirtualTable.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { AnswerGraph } from './AnswerGraph.tsx';

export function QueryAnswer({ answer }: { readonly answer: QueryMemoryResponse }) {
  return (
    <>
      {answer.notes.map((note) => (
        <Banner key={note} level="warning">
          {note}
        </Banner>
      ))}
      <Shown answer={answer} />
    </>
  );
}

function Shown({ answer }: { readonly answer: QueryMemoryResponse }) {
  const [view, setView] = useState<'table' | 'graph' | 'turtle'>('table');
  switch (answer.kind) {
    case 'boolean':
      return (
        <p className="sparql-boolean" role="status">
          <strong>{answer.answer ? 'Yes' : 'No'}</strong>
          <span className="quiet num">{answer.ms} ms</span>
        </p>
      );
    case 'table':
      return (
        <>
          <Counted answer={answer} count={answer.rows.length} word="row" />
          <Rows columns={answer.columns} rows={answer.rows} />
        </>
      );
    case 'turtle':
      return (
        <>
          <div className="sparql-counted">
            <Segmented
              label="Shown as"
              value={view}
              onChange={setView}
              options={[
                { value: 'table', label: 'Table' },
                { value: 'graph', label: 'Graph' },
                { value: 'turtle', label: 'Turtle' },
              ]}
            />
            <Counted answer={answer} count={answer.triples.length} word="triple" />
          </div>
          <Triples view={view} triples={answer.triples} turtle={answer.turtle} />
        </>
      );
  }
}

function Counted({
  answer,
  count,
  word,
}: {
  readonly answer: QueryMemoryResponse;
  readonly count: number;
  readonly word: string;
}) {
  const { limit, is_full: isFull, ms } = answer;
  const more =
    limit !== null && isFull ? `, cut off at ${limit.rows}` : limit?.how === 'capped' ? ', LIMIT lowered to 1,000' : '';
  return (
    <p className="quiet num" role="status">
      {plural(count, word)}
      {more}, {ms} ms
    </p>
  );
}

type Row = { readonly key: string; readonly cells: readonly (TermView | null)[] };

function Rows({
  columns,
  rows,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (TermView | null)[])[];
}) {
  const { router } = useApp();
  const [active, setActive] = useState<string | null>(null);
  const [sort, setSort] = useState<{ readonly column: string; readonly isDown: boolean } | null>(null);
  if (rows.length === 0) return <Empty icon="search" title="Nothing matches" />;
  const keyed: Row[] = rows.map((cells, index) => ({ key: String(index), cells }));
  const at = sort === null ? -1 : columns.indexOf(sort.column);
  const sorted =
    at < 0 ? keyed : keyed.toSorted((a, b) => compared(a.cells[at], b.cells[at]) * (sort?.isDown === true ? -1 : 1));
  const shown: TableColumn<Row>[] = columns.map((name, index) => ({
    id: name,
    label: `?${name}`,
    minRem: 9,
    grow: 1,
    isNumber: false,
    render: ({ cells }) => <Cell term={cells[index] ?? null} />,
  }));
  return (
    <VirtualTable
      label="Rows"
      columns={shown}
      rows={sorted}
      keyOf={({ key }) => key}
      selected={new Set(active === null ? [] : [active])}
      activeKey={active}
      sort={sort}
      onSort={(column) => setSort({ column, isDown: sort?.column === column && !sort.isDown })}
      onSelect={(chosen) => setActive(chosen.at(-1)?.key ?? null)}
      onOpen={({ cells }) => {
        const entity = cells.find((cell) => cell?.entity_id != null)?.entity_id;
        if (entity != null) router.inspect({ entityId: entity });
      }}
      onCopy={() => {
        const row = sorted.find(({ key }) => key === active);
        if (row !== undefined) void navigator.clipboard.writeText(row.cells.map((cell) => cell?.text ?? '').join('\t'));
      }}
    />
  );
}

function compared(a: TermView | null | undefined, b: TermView | null | undefined): number {
  return (a?.text ?? '').localeCompare(b?.text ?? '', undefined, { numeric: true });
}

function Cell({ term }: { readonly term: TermView | null }) {
  const { router } = useApp();
  if (term === null) return <span className="quiet">–</span>;
  const { text, entity_id: entity, datatype, language } = term;
  if (entity !== null) {
    return (
      <button
        type="button"
        className="sparql-term one-line"
        title={text}
        onClick={() => router.inspect({ entityId: entity })}
      >
        {text}
      </button>
    );
  }
  const kind = language === null ? datatype : `@${language}`;
  return (
    <span className="one-line" dir="auto" title={kind === null ? text : `${text} (${kind})`}>
      {text}
    </span>
  );
}

interface TriplesProps {
  readonly view: 'table' | 'graph' | 'turtle';
  readonly triples: readonly TripleView[];
  readonly turtle: string;
}

function Triples({ view, triples, turtle }: TriplesProps) {
  if (triples.length === 0) return <Empty icon="search" title="Nothing matches" />;
  switch (view) {
    case 'table':
      return (
        <Rows
          columns={['subject', 'predicate', 'object']}
          rows={triples.map(({ subject, predicate, object }) => [subject, predicate, object])}
        />
      );
    case 'graph':
      return <AnswerGraph triples={triples} />;
    case 'turtle':
      return (
        <pre className="sparql-turtle" tabIndex={0} aria-label="Turtle">
          {turtle}
        </pre>
      );
  }
}
