import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { formatCount } from '../../../model/numbers.ts';

interface TableBarProps {
  readonly selected: number;
  readonly onCopy: () => void;
  readonly children?: ReactNode;
}

/** What is chosen in a table, and what can be done with all of it. */
export function TableBar({ selected, onCopy, children }: TableBarProps) {
  return (
    <div className="twin-bar">
      <span className="quiet num" role="status">
        {selected === 0 ? 'None chosen' : `${formatCount(selected)} chosen`}
      </span>
      {children}
      <span className="twin-space" />
      <Button size="s" icon="copy" title="Copied as tab-separated text" onClick={onCopy}>
        {selected === 0 ? 'Copy all' : 'Copy'}
      </Button>
    </div>
  );
}
