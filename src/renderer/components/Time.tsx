import { useStore } from 'zustand';
import { exactInstant, formatDay, formatInstant, systemZone } from '../model/instants.ts';
import { useApp } from '../state/useApp.ts';

/** An instant in the person's zone; hovering shows it whole. */
export function Time({ value, form = 'full' }: { readonly value: string; readonly form?: 'full' | 'day' }) {
  const tz = useZone();
  return (
    <time dateTime={value} title={exactInstant(value, tz)} className="num">
      {form === 'day' ? formatDay(value, tz) : formatInstant(value, tz)}
    </time>
  );
}

export function useZone(): string {
  return useStore(useApp().application.store, (state) => state.settings?.tz ?? null) ?? systemZone();
}
