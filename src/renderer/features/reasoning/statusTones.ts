import type { RuleView } from '../../../shared/contract/reasoning.ts';
import type { Tone } from '../../components/Chip.tsx';

export const statusTones: Readonly<Record<RuleView['status'], Tone>> = {
  proposed: 'warn',
  approved: 'good',
  rejected: 'neutral',
};
