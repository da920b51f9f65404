import { useStore } from 'zustand';
import type { ProcedureRow } from '../../../shared/contract/procedures.ts';
import { Chip } from '../../components/Chip.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Empty } from '../../components/States.tsx';
import { WindowedListbox } from '../../components/WindowedListbox.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { branchesAbove } from './branchesAbove.ts';
import { PROCEDURES_TEXT_ID } from './procedureCommands.ts';
import { type ProcedureSort, procedureSorts } from './proceduresQuery.ts';

const ROW_REM = 3.5;
const SORTS: Readonly<Record<ProcedureSort, string>> = {
  helpful: 'Helpful first',
  name: 'By name',
  updated: 'Newest first',
};

export function ProcedureList() {
  return (
    <div className="cases-list">
      <ListHead />
      <List />
    </div>
  );
}

function ListHead() {
  const { procedures } = useApp();
  const { text, sort, kind, prefix } = useStore(procedures.store, ({ query }) => query);
  const branches = useStore(procedures.store, (state) => state.branches);
  const total = useStore(procedures.list.store, (state) => state.list.total);
  const paths = branchesAbove([...branches.map(({ path }) => path), prefix]);
  return (
    <div className="cases-head">
      <div className="library-text">
        <Icon name="search" />
        <input
          id={PROCEDURES_TEXT_ID}
          type="text"
          className="input"
          aria-label="Name, scope or occasion"
          placeholder="Name, scope or occasion"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => procedures.change({ text: event.target.value })}
        />
      </div>
      <Segmented
        label="Type"
        value={kind ?? 'all'}
        options={[
          { value: 'all', label: 'All' },
          { value: 'markdown', label: 'Markdown' },
          { value: 'pddl', label: 'PDDL' },
        ]}
        onChange={(value) => procedures.change({ kind: value === 'all' ? null : value })}
      />
      <div className="procedure-filters">
        <select
          className="input"
          aria-label="Procedures of"
          value={prefix}
          onChange={(event) => procedures.change({ prefix: event.target.value })}
        >
          {paths.map((path) => (
            <option key={path} value={path}>
              {path === '/' ? 'Every branch' : path}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label="Order of the procedures"
          value={sort}
          onChange={(event) => {
            const chosen = procedureSorts.find((each) => each === event.target.value);
            if (chosen !== undefined) procedures.change({ sort: chosen });
          }}
        >
          {procedureSorts.map((each) => (
            <option key={each} value={each}>
              {SORTS[each]}
            </option>
          ))}
        </select>
      </div>
      <p className="cases-counts quiet num">{total === null ? 'Counting…' : plural(total, 'procedure')}</p>
    </div>
  );
}

function List() {
  const { procedures } = useApp();
  const chosen = useStore(procedures.store, ({ query }) => query.procedure);
  return (
    <WindowedListbox
      label="Procedures"
      source={procedures.list}
      chosen={typeof chosen === 'number' ? chosen : null}
      onActive={(row) => {
        if (row !== undefined) procedures.open(row.id);
      }}
      rowRem={ROW_REM}
      renderRow={(row) => <Row procedure={row} />}
      empty={<Empty icon="filter" title="No procedure is like this" />}
    />
  );
}

function Row({ procedure }: { readonly procedure: ProcedureRow }) {
  const { task_type, kind, taxonomy_path, times_applied, is_highly_helpful } = procedure;
  const about = [taxonomy_path === '/' ? '' : taxonomy_path, times_applied === 0 ? '' : `used ${times_applied} ×`];
  return (
    <div className="case-row">
      <div className="case-row-head">
        <strong className="one-line procedure-name" dir="auto">
          {task_type}
        </strong>
        {is_highly_helpful && <Chip tone="good">helpful</Chip>}
        {kind === 'pddl' && <Chip tone="accent">PDDL</Chip>}
      </div>
      <div className="case-row-foot">
        <span className="one-line">{about.filter((part) => part !== '').join(' · ') || 'in no branch'}</span>
      </div>
    </div>
  );
}
