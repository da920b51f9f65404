import type { DocumentTypeRow, SourceRow, TrustChangeEffects } from '../../../shared/contract/sources.ts';
import type { TrustBreakdown } from '../../../shared/contract/trust.ts';
import { plural } from '../../model/numbers.ts';
import { signed, trustRows } from '../contradictions/trustRows.ts';

const sourceOrigins: Readonly<Record<SourceRow['from'], string>> = {
  own: 'your own figure',
  steering_file: 'by the steering file',
  role: 'by its role',
  none: 'nothing known',
};

export function originOfSource({ from, steered }: SourceRow): string {
  return from === 'steering_file' && steered?.basis === 'role' ? 'its role, by the steering file' : sourceOrigins[from];
}

const typeOrigins: Readonly<Record<DocumentTypeRow['from'], string>> = {
  own: 'your own figure',
  steering_file: 'by the steering file',
  shipped: 'shipped',
  unknown: 'not known, so as for unknown ones',
};

export function originOfType({ from }: DocumentTypeRow): string {
  return typeOrigins[from];
}

/** “12 of 15 stand · overruled 2 · won 1”. */
export function standingWords({ statements, standing, overruled, won, passages }: SourceRow): string {
  if (statements === 0) return `no statements, ${plural(passages, 'passage')}`;
  return [
    `${standing} of ${statements} stand`,
    ...(overruled > 0 ? [`overruled ${overruled}`] : []),
    ...(won > 0 ? [`won ${won}`] : []),
  ].join(' · ');
}

/** “400 meeting notes, +150 source, 0 coherence, +50 freshness”. */
export function termWords(trust: TrustBreakdown | null): string {
  const rows = trust === null ? null : trustRows([{ trust_breakdown: trust }]);
  if (rows === null) return 'told before terms were kept';
  return rows
    .map(({ name, cells }, index) => {
      const { value = 0, of = '' } = cells[0] ?? {};
      return index === 0 ? `${value} ${of}` : `${signed(value)} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    })
    .join(', ');
}

export function effectWords({ sayings, facts, sets }: TrustChangeEffects): string {
  if (sayings === 0) return 'Nothing that was said weighs otherwise.';
  const weigh = `${plural(sayings, 'saying weighs', 'sayings weigh')} otherwise`;
  if (facts === 0) return `${weigh}; what is held stays as it is.`;
  return `${weigh}; ${plural(facts, 'fact is', 'facts are')} held otherwise, in ${plural(sets, 'set')}.`;
}
