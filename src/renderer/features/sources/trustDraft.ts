import type { DocumentTypeRow, SourceRow, TrustChange } from '../../../shared/contract/sources.ts';

/** A change of trust in the making. */
export type TrustDraft =
  | { readonly kind: 'source'; readonly source: SourceRow; readonly reliability: string; readonly role: string }
  | { readonly kind: 'document_type'; readonly type: DocumentTypeRow; readonly baseline: string }
  | { readonly kind: 'steering_file' };

export function draftOfSource(source: SourceRow): TrustDraft {
  return {
    kind: 'source',
    source,
    reliability: source.reliability === null ? '' : String(source.reliability),
    role: source.role ?? '',
  };
}

export function draftOfType(type: DocumentTypeRow): TrustDraft {
  return { kind: 'document_type', type, baseline: type.own === null ? '' : String(type.own) };
}

export type DraftField = 'reliability' | 'role' | 'baseline';

/** What is wrong with a field; null when nothing is. */
export function faultOf(draft: TrustDraft, field: DraftField): string | null {
  if (draft.kind === 'source' && field === 'reliability') {
    return isFigure(draft.reliability, -1000, 1000) ? null : 'A number from −1,000 to 1,000, or nothing.';
  }
  if (draft.kind === 'document_type' && field === 'baseline') {
    return isFigure(draft.baseline, 10, 1000) ? null : 'A number from 10 to 1,000, or nothing.';
  }
  return null;
}

/** The change that a draft asks for; null while a field is wrong or nothing is asked for. */
export function changeOf(draft: TrustDraft): TrustChange | null {
  switch (draft.kind) {
    case 'steering_file':
      return { kind: 'steering_file' };
    case 'document_type': {
      if (faultOf(draft, 'baseline') !== null) return null;
      const baseline = figureOf(draft.baseline);
      return baseline === draft.type.own ? null : { kind: 'document_type', name: draft.type.name, baseline };
    }
    case 'source': {
      if (faultOf(draft, 'reliability') !== null) return null;
      const { source } = draft;
      const reliability = figureOf(draft.reliability);
      const role = draft.role.trim() === '' ? null : draft.role.trim();
      const isOther = { reliability: reliability !== source.reliability, role: role !== source.role };
      if (!isOther.reliability && !isOther.role) return null;
      return {
        kind: 'source',
        entity_id: source.id,
        ...(isOther.reliability ? { reliability } : {}),
        ...(isOther.role ? { role } : {}),
      };
    }
  }
}

/** For undo and history: “the trust in Ines set to +150”. */
export function doneLabel(draft: TrustDraft): string {
  if (draft.kind === 'steering_file') return 'took over what the steering file says';
  return `changed how far ${draft.kind === 'source' ? draft.source.name : draft.type.name} is trusted`;
}

export function titleOf(draft: TrustDraft): string {
  if (draft.kind === 'steering_file') return 'Take over the steering file';
  return draft.kind === 'source' ? `Trust in ${draft.source.name}` : `Baseline of ${draft.type.name}`;
}

/** A minus may be the typographic one, as the page itself writes it. */
function figureOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace('−', '-'));
}

function isFigure(text: string, least: number, most: number): boolean {
  const figure = figureOf(text);
  return figure === null || (Number.isFinite(figure) && figure >= least && figure <= most);
}
