import type { SourceTerm } from '../../../shared/contract/trust.ts';

/** What DESIGN section 4 gives to a role. */
const roleValues: Readonly<Record<string, number>> = {
  owner: 150,
  system: 150,
  ci_cd: 150,
  tech_lead: 100,
  verified_engineer: 50,
};

const otherNames: Readonly<Record<string, string>> = { ci: 'ci_cd', cd: 'ci_cd', cicd: 'ci_cd' };

/**
 * W_source of DESIGN section 4: the person's own figure for the source, or else what its role is given.
 * @param role as it was told: "Tech Lead", "CI/CD"
 */
export function sourceTerm(role: string | null, heuristic: number | null): SourceTerm {
  if (heuristic !== null && Number.isFinite(heuristic)) return { basis: 'heuristic', role, value: heuristic };
  const value = role === null ? undefined : valueOfRole(role);
  return value === undefined ? { basis: 'none', role, value: 0 } : { basis: 'role', role, value };
}

function valueOfRole(role: string): number | undefined {
  const name = role
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const known = Object.hasOwn(otherNames, name) ? otherNames[name] : name;
  return known !== undefined && Object.hasOwn(roleValues, known) ? roleValues[known] : undefined;
}
