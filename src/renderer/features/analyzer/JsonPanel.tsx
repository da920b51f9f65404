import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { rootFontPx } from '../../components/listKeys.ts';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

const LINE_REM = 1.125;

/** The whole answer as it came, line by line; long ones are drawn only where they are looked at. */
export function JsonPanel({ value }: { readonly value: unknown }) {
  const app = useApp();
  const lines = useMemo(() => JSON.stringify(value, null, 2).split('\n'), [value]);
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_REM * rootFontPx(),
    overscan: 30,
  });
  return (
    <div className="json">
      <div className="json-head">
        <span className="quiet num">{plural(lines.length, 'line')}</span>
        <Button size="s" icon="copy" onClick={() => app.copy(lines.join('\n'), 'Response')}>
          Copy the response
        </Button>
      </div>
      <div ref={scrollRef} className="json-lines mono" tabIndex={0} role="region" aria-label="Response as JSON">
        <div className="json-space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((row) => (
            <div key={row.key} className="json-line" style={{ transform: `translateY(${row.start}px)` }}>
              {lines[row.index]}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
