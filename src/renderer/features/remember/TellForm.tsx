import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { formatSchema } from '../../../shared/contract/remember.ts';
import { Button } from '../../components/Button.tsx';
import { DateTimeField } from '../../components/DateTimeField.tsx';
import { Field } from '../../components/Field.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { TagsField } from '../../components/TagsField.tsx';
import { ZoneField } from '../../components/ZoneField.tsx';
import { useApp } from '../../state/useApp.ts';
import { documentTypes, formatLabels } from './toldForm.ts';

/** The text, and what is known about it. What is filled in below holds for files too. */
export function TellForm() {
  const { remember, registry } = useApp();
  const { form, errors } = useStore(remember.store);
  return (
    <form
      className="tell"
      aria-label="Tell"
      onSubmit={(event) => {
        event.preventDefault();
        remember.sendText();
      }}
    >
      <Field label="Text" error={errors.text}>
        {(ids) => (
          <textarea
            {...ids}
            className="input tell-text"
            dir="auto"
            placeholder="Paste or type: a note, a document, a conversation. Or drop files anywhere on this page."
            value={form.text}
            onChange={(event) => remember.edit({ text: event.target.value })}
          />
        )}
      </Field>
      <ToldFields />
      <div className="tell-actions">
        <Button
          variant="primary"
          icon="remember"
          disabled={form.text.trim() === ''}
          onClick={() => registry.run(commandCatalogue.rememberText.id)}
        >
          Remember
        </Button>
        <Kbd shortcut={commandCatalogue.rememberText.shortcuts[0]} />
        <span className="tell-or quiet">or</span>
        <Button icon="file" onClick={() => registry.run(commandCatalogue.chooseFiles.id)}>
          Choose files…
        </Button>
        <Kbd shortcut={commandCatalogue.chooseFiles.shortcuts[0]} />
      </div>
    </form>
  );
}

function ToldFields() {
  const { remember } = useApp();
  const { form, errors } = useStore(remember.store);
  const text = (name: 'title' | 'source' | 'sessionId', placeholder = '') => ({
    className: 'input',
    value: form[name],
    placeholder,
    onChange: (event: { readonly target: { readonly value: string } }) => remember.edit({ [name]: event.target.value }),
  });
  return (
    <fieldset>
      <legend className="tell-legend">About the text, and about chosen or dropped files</legend>
      <div className="tell-fields">
        <Field label="Title">{(ids) => <input {...ids} {...text('title')} />}</Field>
        <Field label="Who says it">{(ids) => <input {...ids} {...text('source', 'As in the text, else you')} />}</Field>
        <DateTimeField label="When" value={form.at} error={errors.at} onChange={(at) => remember.edit({ at })} />
        <ZoneField value={form.tz} error={errors.tz} onChange={(tz) => remember.edit({ tz })} />
        <SuggestField
          label="Document type"
          placeholder="unknown"
          value={form.documentType}
          suggestions={documentTypes}
          onChange={(documentType) => remember.edit({ documentType })}
        />
        <SelectField
          label="Format"
          value={form.format}
          options={formatSchema.options}
          labels={formatLabels}
          onChange={(format) => remember.edit({ format })}
        />
        <TagsField label="Tags" tags={form.tags} onChange={(tags) => remember.edit({ tags })} />
        <Field label="Session" error={errors.sessionId}>
          {(ids) => <input {...ids} {...text('sessionId')} />}
        </Field>
      </div>
    </fieldset>
  );
}
