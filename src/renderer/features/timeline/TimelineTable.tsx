import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Timeline, TimelineFact } from '../../../shared/contract/timeline.ts';
import { Empty } from '../../components/States.tsx';
import { useZone } from '../../components/Time.tsx';
import { type TableColumn, VirtualTable } from '../../components/VirtualTable.tsx';
import { useApp } from '../../state/useApp.ts';
import { endWords, rangeWords } from './whenWords.ts';

/** The same facts as a table. */
export function TimelineTable({ answer }: { readonly answer: Timeline }) {
  const { timeline, router, copy } = useApp();
  const tz = useZone();
  const activeKey = useStore(timeline.store, (state) => state.activeKey);
  const [sort, setSort] = useState({ column: 'from', isDown: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => columnsOf(tz), [tz]);
  const rows = useMemo(() => sorted(answer.facts, sort), [answer.facts, sort]);
  if (rows.length === 0) {
    return (
      <div className="timeline-body">
        <Empty icon="clock" title="Nothing in this window" />
      </div>
    );
  }
  return (
    <div className="timeline-body">
      <VirtualTable
        label="Facts by time"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        selected={selected}
        activeKey={activeKey}
        sort={sort}
        onSort={(column) => setSort((now) => ({ column, isDown: now.column === column && !now.isDown }))}
        onSelect={(chosen) => {
          setSelected(new Set(chosen.map(keyOf)));
          const last = chosen.at(-1);
          timeline.activate(last === undefined ? null : keyOf(last));
        }}
        onOpen={({ id }) => router.inspect({ factId: id })}
        onCopy={() =>
          copy(
            rows
              .filter((row) => selected.has(keyOf(row)))
              .map(({ text }) => text)
              .join('\n'),
            'Rows',
          )
        }
      />
    </div>
  );
}

const keyOf = ({ id }: TimelineFact): string => `f${id}`;

function columnsOf(tz: string): TableColumn<TimelineFact>[] {
  const column = (
    id: string,
    label: string,
    minRem: number,
    grow: number,
    text: (fact: TimelineFact) => string,
  ): TableColumn<TimelineFact> => ({
    id,
    label,
    minRem,
    grow,
    isNumber: false,
    render: (fact) => <span className="one-line">{text(fact)}</span>,
  });
  return [
    column('from', 'From', 12, 0, ({ when }) => rangeWords(when.begin, tz)),
    column('until', 'Until', 12, 0, ({ when, is_event }) => (is_event ? '' : endWords(when.end, tz))),
    column('text', 'Fact', 18, 4, ({ text }) => text),
    column('about', 'About', 9, 1, ({ subject }) => subject?.name ?? ''),
    column('relation', 'Relation', 8, 1, ({ relation }) => relation?.replaceAll('_', ' ') ?? ''),
    column('state', 'State', 8, 0, ({ status, modality, is_inferred }) =>
      [modality === 'asserted' ? status : modality, ...(is_inferred ? ['inferred time'] : [])].join(', '),
    ),
  ];
}

function sorted(
  facts: readonly TimelineFact[],
  { column, isDown }: { column: string; isDown: boolean },
): TimelineFact[] {
  const value = (fact: TimelineFact): string => {
    const { when, text, subject, relation, status, modality } = fact;
    switch (column) {
      case 'until':
        return when.end.latest ?? when.end.earliest ?? '9999';
      case 'text':
        return text;
      case 'about':
        return subject?.name ?? '';
      case 'relation':
        return relation ?? '';
      case 'state':
        return `${modality} ${status}`;
      default:
        return when.begin.earliest ?? when.begin.latest ?? '';
    }
  };
  const up = facts.toSorted((a, b) => value(a).localeCompare(value(b)) || a.id - b.id);
  return isDown ? up.toReversed() : up;
}
