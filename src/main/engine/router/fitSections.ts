import type { RecallSection } from '../../../shared/contract/recall.ts';
import { countTokens } from '../text/tokens.ts';

/** One thing to tell: whole, or where it is too long for the room, in short. */
export interface Item {
  readonly whole: readonly string[];
  readonly short?: readonly string[];
}

export interface Section {
  readonly section: RecallSection;
  readonly title: string;
  /** What it gets of the room, beside the others. */
  readonly weight: number;
  readonly items: readonly Item[];
}

export interface FittedSection {
  readonly section: RecallSection;
  readonly lines: readonly string[];
  readonly tokens: number;
  readonly shown: number;
  readonly total: number;
}

/** What lines cost at most, with the ends of lines: the counts of parts are never below that of the whole. */
export function costOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + countTokens(`${line}\n`), 0);
}

interface Filling {
  readonly section: Section;
  readonly share: number;
  readonly chosen: Map<number, readonly string[]>;
  used: number;
}

/**
 * Shares `room` tokens out by weight, and fills each section with whole items in their order: one that does not fit is
 * told in short or passed over, and the next may fit. What a section leaves over goes to the others, the weightiest
 * first. A section with nothing to tell has no share.
 */
export function fitSections(sections: readonly Section[], room: number): FittedSection[] {
  const told = sections.filter(({ items }) => items.length > 0).toSorted((a, b) => b.weight - a.weight);
  const all = told.reduce((sum, { weight }) => sum + weight, 0);
  const fillings = told.map((section): Filling => {
    const share = Math.floor((room * section.weight) / all);
    return { section, share, chosen: new Map(), used: 0 };
  });
  for (const filling of fillings) fill(filling, filling.share);
  for (const filling of fillings) {
    const others = fillings.reduce((sum, { used }) => sum + used, 0) - filling.used;
    fill(filling, room - others);
  }
  return fillings.map(fitted);
}

function fill(filling: Filling, room: number): void {
  const { section, chosen } = filling;
  for (const [at, { whole, short }] of section.items.entries()) {
    const present = chosen.get(at);
    if (present === whole) continue;
    const overhead = chosen.size === 0 ? frameCost(section) : 0;
    const free = room - filling.used - overhead + (present === undefined ? 0 : costOf(present));
    const lines = [whole, short].find((form) => form !== undefined && costOf(form) <= free);
    if (lines === undefined || lines === present) continue;
    filling.used += overhead + costOf(lines) - (present === undefined ? 0 : costOf(present));
    chosen.set(at, lines);
  }
}

/** Title, the blank lines around it, and the line that tells what is left out. */
function frameCost(section: Section): number {
  return costOf(['', titleOf(section), '', leftOut(section.items.length)]);
}

function titleOf({ title }: Section): string {
  return `## ${title}`;
}

function leftOut(count: number): string {
  return `(${count} more not shown)`;
}

function fitted({ section, chosen, used }: Filling): FittedSection {
  const total = section.items.length;
  const shown = chosen.size;
  if (shown === 0) return { section: section.section, lines: [], tokens: 0, shown, total };
  const items = [...chosen].toSorted(([a], [b]) => a - b).flatMap(([, lines]) => lines);
  const lines = ['', titleOf(section), '', ...items, ...(shown < total ? [leftOut(total - shown)] : [])];
  return { section: section.section, lines, tokens: used, shown, total };
}
