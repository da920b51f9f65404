import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useApp } from '../../state/useApp.ts';

const tierLabels = { auto: 'As it needs', native: 'Built-in', 'fast-downward': 'Fast Downward' } as const;

/** Which planner, how good a plan, and the button that begins or stops. */
export function RunBar({ verb }: { readonly verb: string }) {
  const { planner } = useApp();
  const { tier, optimal, run } = useStore(planner.store);
  return (
    <div className="planner-bar">
      <SelectField
        label="Planner"
        value={tier}
        options={['auto', 'native', 'fast-downward'] as const}
        labels={tierLabels}
        onChange={(value) => planner.edit({ tier: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={optimal}
          onChange={(event) => planner.edit({ optimal: event.target.checked })}
        />
        <span>Cheapest plan</span>
      </label>
      {run.phase === 'running' ? (
        <Button className="planner-go" icon="close" onClick={planner.stop}>
          Stop
        </Button>
      ) : (
        <Button className="planner-go" variant="primary" icon="path" disabled={!planner.canRun()} onClick={planner.run}>
          {verb}
        </Button>
      )}
    </div>
  );
}
