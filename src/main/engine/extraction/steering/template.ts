const placePattern = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/**
 * A context template with its fields, each as plain text: what a field holds is never read as a template. A line whose
 * fields are all missing is left out; a missing field of another line is empty.
 */
export function fillTemplate(template: string, fields: Readonly<Record<string, string>>): string {
  const valueOf = (name: string): string => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  return template
    .split('\n')
    .filter((line) => {
      const names = [...line.matchAll(placePattern)].map(([, name = '']) => name);
      return names.length === 0 || names.some((name) => valueOf(name) !== '');
    })
    .map((line) => line.replaceAll(placePattern, (_, name: string) => valueOf(name)))
    .join('\n');
}
