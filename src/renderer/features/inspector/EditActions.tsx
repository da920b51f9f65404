import { Button } from '../../components/Button.tsx';

interface EditActionsProps {
  readonly submit: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
}

/** The end of every form of the inspector. */
export function EditActions({ submit, isDisabled, onCancel }: EditActionsProps) {
  return (
    <div className="row-end">
      <Button size="s" onClick={onCancel}>
        Cancel
      </Button>
      <button type="submit" className="button button-primary button-s" disabled={isDisabled}>
        {submit}
      </button>
    </div>
  );
}
