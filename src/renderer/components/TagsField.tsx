import { Field } from './Field.tsx';
import { TagInput } from './TagInput.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

export function TagsField({ label, hint, tags, onChange }: TagsFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <TagInput ids={ids} label={label} placeholder="Enter adds one" tags={tags} onChange={onChange} />}
    </Field>
  );
}
