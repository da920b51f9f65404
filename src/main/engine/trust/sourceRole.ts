import type { SourceTerm } from '../../../shared/contract/trust.ts';
import { shippedRoleValue } from './roles.ts';

/** A figure of the steering file: for the person, or for the role that the source has. */
export interface FileFigure {
  readonly basis: 'heuristic' | 'role';
  readonly value: number;
}

/**
 * W_source of DESIGN section 4: the person's own figure for the source, or else the steering file's, or else what its role
 * is given.
 * @param role as it was told: "Tech Lead", "CI/CD"
 */
export function sourceTerm(
  role: string | null,
  heuristic: number | null,
  fromFile: FileFigure | null = null,
): SourceTerm {
  if (heuristic !== null && Number.isFinite(heuristic)) return { basis: 'heuristic', role, value: heuristic };
  if (fromFile !== null) return { basis: fromFile.basis, role, value: fromFile.value };
  const value = role === null ? undefined : shippedRoleValue(role);
  return value === undefined ? { basis: 'none', role, value: 0 } : { basis: 'role', role, value };
}
