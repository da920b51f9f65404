/** What one calls that a relation begins: the move, the wedding. */
const ACTION_NOUNS: Readonly<Record<string, string>> = {
  lives_in: 'move relocation',
  located_in: 'move relocation transfer',
  works_at: 'job start transfer',
  works_as: 'job promotion',
  studies_at: 'course enrolment enrollment studies',
  married_to: 'wedding marriage',
  partner_of: 'engagement',
  has_pet: 'adoption',
  uses: 'switch move migration changeover rollout adoption',
  runs_on: 'move migration deployment',
  version: 'upgrade update downgrade bump rollout',
  replaces: 'replacement changeover',
  visited: 'trip visit journey holiday vacation flight',
  bought: 'purchase',
  owns: 'purchase sale',
  member_of: 'membership',
};

export const actionNouns = (relation: string): string => ACTION_NOUNS[relation] ?? '';
