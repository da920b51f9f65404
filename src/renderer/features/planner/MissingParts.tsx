import type { MissingPart } from '../../../shared/contract/memoryPlan.ts';

/** What of the goal can never be reached, and what each way to it lacks. */
export function MissingParts({ parts }: { readonly parts: readonly MissingPart[] }) {
  return (
    <section aria-labelledby="plan-unreachable">
      <h3 id="plan-unreachable">Out of reach</h3>
      <ul className="plan-missing">
        {parts.map((part) => (
          <li key={part.pddl}>
            <p dir="auto">
              <strong>{part.words}</strong>
              {part.is_goal && <span className="quiet"> — part of the goal</span>}
            </p>
            {part.ways.length === 0 ? (
              <p className="quiet">Nothing that is known brings it about.</p>
            ) : (
              <ul>
                {part.ways.map((way, at) => (
                  <li key={at} dir="auto">
                    by “{way.words}”, {lackWords(way.lacks)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function lackWords(lacks: readonly string[]): string {
  if (lacks.length === 0) return 'whose conditions cannot hold together';
  return `which lacks ${lacks.map((lack) => `“${lack}”`).join(' and ')}`;
}
