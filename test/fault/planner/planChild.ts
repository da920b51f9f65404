import { gripper } from '../../../bench/planner/tasks.ts';
import { never, planningWith, requestOf } from '../../integration/planner/planningIn.ts';

// Plans with the Fast Downward named by its argument, for ever: whoever starts this ends it.
const planning = planningWith(process.argv[2] ?? null, process.env);
await planning.solve(requestOf(gripper(30), { tier: 'fast-downward', optimal: true, limit_ms: 600_000 }), never);
