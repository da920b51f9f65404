import { useEffect, useRef } from 'react';
import { Segmented } from '../../../components/Segmented.tsx';
import { useExplore, useExploreState } from '../useExplore.ts';
import { focusPicture } from './pictureFocus.ts';

/** The picture as a drawing or as its table. */
export function ViewSwitch() {
  const { explore } = useExplore();
  const isTable = useExploreState((state) => state.isTable);
  const isStart = useExploreState((state) => state.phase === 'start');
  const before = useRef(isTable);

  // Whoever worked in the one view goes on in the other.
  useEffect(() => {
    if (before.current === isTable) return;
    before.current = isTable;
    if (document.activeElement === document.body) focusPicture(isTable);
  }, [isTable]);

  if (isStart) return null;
  return (
    <Segmented
      label="Show as"
      value={isTable ? 'table' : 'graph'}
      onChange={(value) => explore.showTable(value === 'table')}
      options={[
        { value: 'graph', label: 'Graph' },
        { value: 'table', label: 'Table', title: 'Everything drawn, as rows' },
      ]}
    />
  );
}
