import type { ReactNode } from 'react';
import { plainText } from '../../../shared/plainText.ts';
import { armLabels, armLetters, type ArmName } from './armRows.ts';

interface MemoryRowProps {
  readonly rank: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly isDropped?: boolean;
}

/** One memory in one stage: its rank, its words, and the numbers of that stage. */
export function MemoryRow({ rank, text, children, isDropped = false }: MemoryRowProps) {
  return (
    <div className="memory-row" data-dropped={isDropped}>
      <span className="memory-rank num">{rank}</span>
      <span className="memory-text one-line" dir="auto" title={text}>
        {plainText(text)}
      </span>
      <span className="memory-numbers num">{children}</span>
    </div>
  );
}

/** A number written short; hovering and copying give it whole. */
export function Figure({
  value,
  shown,
  name,
}: {
  readonly value: number;
  readonly shown: string;
  readonly name: string;
}) {
  return (
    <span className="figure num" title={`${name} = ${value}`}>
      {shown}
    </span>
  );
}

export function ArmMark({ arm, label }: { readonly arm: ArmName; readonly label?: string }) {
  return (
    <span className={`arm-mark arm-${arm}`} title={label ?? armLabels[arm]}>
      {armLetters[arm]}
    </span>
  );
}
