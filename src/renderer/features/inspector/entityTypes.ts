/** The types that come with the memory; others may be typed. */
export const entityTypes = [
  'person',
  'organization',
  'place',
  'thing',
  'event',
  'state',
  'service',
  'rule',
  'constraint',
  'agent',
  'system',
  'category',
] as const;
