import { useStore } from 'zustand';
import { IconButton } from '../../components/Button.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { KnownAtField } from './KnownAtField.tsx';
import { TimelineFilters } from './TimelineFilters.tsx';

export function TimelineHead() {
  const { timeline, registry } = useApp();
  const { query } = useStore(timeline.store);
  return (
    <header className="timeline-head">
      <div className="timeline-title">
        <h1>Timeline</h1>
        <Tabs
          label="How it is shown"
          value={query.view}
          onChange={(view) => timeline.change({ view })}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
        <Segmented
          label="Lanes"
          value={query.lanes}
          onChange={(lanes) => timeline.change({ lanes })}
          options={[
            { value: 'entity', label: 'By entity', title: 'A lane for each thing that facts are about' },
            { value: 'relation', label: 'By relation', title: 'A lane for each relation' },
          ]}
        />
        <span className="timeline-space" />
        <KnownAtField />
        <div className="timeline-zoom" role="group" aria-label="Window">
          <IconButton icon="left" label="Earlier" onClick={() => registry.run('timeline.earlier')} />
          <IconButton icon="minus" label="Zoom out" onClick={() => registry.run('timeline.out')} />
          <IconButton icon="plus" label="Zoom in" onClick={() => registry.run('timeline.in')} />
          <IconButton icon="right" label="Later" onClick={() => registry.run('timeline.later')} />
          <IconButton icon="screen" label="Show all of it" onClick={() => registry.run('timeline.fit')} />
        </div>
      </div>
      <TimelineFilters />
    </header>
  );
}
