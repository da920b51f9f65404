import { type FormEvent, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { serverAddressError } from './embedderChoice.ts';

interface ServerFormProps {
  readonly address: string;
  readonly model: string | null;
  /** The address in use when none is given; null when one must be. */
  readonly usualAddress: string | null;
  readonly usualModel: string;
  readonly onUse: (address: string | null, model: string | null) => void;
}

/** Address and model of a server. It counts once it is handed over. */
export function ServerForm({ address: before, model: modelBefore, usualAddress, usualModel, onUse }: ServerFormProps) {
  const [address, setAddress] = useState(before);
  const [model, setModel] = useState(modelBefore ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const given = address.trim();
    const problem = given === '' && usualAddress !== null ? null : serverAddressError(given);
    setError(problem ?? undefined);
    if (problem === null) onUse(given === '' ? null : given, model.trim() === '' ? null : model.trim());
  }
  return (
    <form className="server-form" onSubmit={onSubmit}>
      <Field label="Address" error={error}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            placeholder={usualAddress ?? 'http://127.0.0.1:8080/v1'}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <Field label="Model">
        {(ids) => (
          <input
            {...ids}
            className="input"
            placeholder={usualModel}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-plain button-m">
        Use this server
      </button>
    </form>
  );
}
