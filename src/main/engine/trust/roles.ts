/** What DESIGN section 4 gives to a role. */
const shipped: Readonly<Record<string, number>> = {
  owner: 150,
  system: 150,
  ci_cd: 150,
  tech_lead: 100,
  verified_engineer: 50,
};

const otherNames: Readonly<Record<string, string>> = { ci: 'ci_cd', cd: 'ci_cd', cicd: 'ci_cd' };

/** The form in which roles are compared: "Tech Lead" and "tech-lead" are one; empty for a name without letters. */
export function roleKey(role: string): string {
  const name = role
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name;
}

export function shippedRoleValue(role: string): number | undefined {
  const key = roleKey(role);
  return Object.hasOwn(shipped, key) ? shipped[key] : undefined;
}
