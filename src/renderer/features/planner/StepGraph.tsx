import type { PlanStep } from '../../../shared/contract/memoryPlan.ts';
import { boxSize, layOutSteps, type PlacedStep } from './stepLayout.ts';

/** Letters of a step that fit into its box. */
const mostLetters = 23;

/** The plan as a picture: which step needs which. The list beside it says the same in words. */
export function StepGraph({ steps }: { readonly steps: readonly PlanStep[] }) {
  const picture = layOutSteps(steps);
  return (
    <div className="plan-graph" tabIndex={0} role="group" aria-label="Plan as a graph">
      <svg
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label={`${steps.length} steps and what each needs`}
      >
        {picture.edges.map(({ from, to }) => (
          <path key={`${from.at} ${to.at}`} className="plan-edge" d={edgePath(from, to)} />
        ))}
        {picture.steps.map((placed) => (
          <Box key={placed.at} placed={placed} words={steps[placed.at]?.words ?? ''} />
        ))}
      </svg>
    </div>
  );
}

function Box({ placed: { at, x, y }, words }: { readonly placed: PlacedStep; readonly words: string }) {
  const [lead = '', ...rest] = words.split(': ');
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{words}</title>
      <rect className="plan-box" width={boxSize.width} height={boxSize.height} rx="6" />
      <text className="plan-box-lead" x="10" y="18">
        {shortened(`${at + 1}. ${lead}`)}
      </text>
      <text className="plan-box-more" x="10" y="34">
        {shortened(rest.join(': '))}
      </text>
    </g>
  );
}

function shortened(words: string): string {
  const letters = Array.from(words);
  return letters.length <= mostLetters ? words : `${letters.slice(0, mostLetters - 1).join('')}…`;
}

/** From the right of one box to the left of the other, with an arrow's head. */
function edgePath(from: PlacedStep, to: PlacedStep): string {
  const [x1, y1] = [from.x + boxSize.width, from.y + boxSize.height / 2];
  const [x2, y2] = [to.x - 1, to.y + boxSize.height / 2];
  const bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}m-6-4 6 4-6 4`;
}
