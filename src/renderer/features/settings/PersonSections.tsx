import { useState } from 'react';
import { type Settings, themeSchema } from '../../../shared/contract/application.ts';
import { DraftInput } from '../../components/DraftInput.tsx';
import { Field } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TagInput } from '../../components/TagInput.tsx';
import { isTimeZone, systemZone } from '../../model/instants.ts';
import { useChange } from './useChange.ts';

interface SectionProps {
  readonly settings: Settings;
}

export function OwnerSection({ settings }: SectionProps) {
  const change = useChange();
  const { owner } = settings;
  return (
    <Section title="You">
      <div className="field-grid">
        <Field label="Name" hint="Who “I” is in texts without a speaker, and in your queries.">
          {(ids) => (
            <DraftInput
              {...ids}
              value={owner.name}
              onDone={(name) => change({ owner: { ...owner, name } }, 'your name')}
            />
          )}
        </Field>
        <Field label="Also called">
          {(ids) => (
            <TagInput
              ids={ids}
              label="Also called"
              placeholder="Enter adds one"
              tags={owner.aliases}
              onChange={(aliases) => change({ owner: { ...owner, aliases: [...aliases] } }, 'your other names')}
            />
          )}
        </Field>
        <ZoneField settings={settings} />
      </div>
    </Section>
  );
}

function ZoneField({ settings }: SectionProps) {
  const change = useChange();
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Field label="Time zone" hint="Times are read and shown in it. Empty: like the system." error={error}>
      {(ids) => (
        <DraftInput
          {...ids}
          value={settings.tz ?? ''}
          placeholder={systemZone()}
          onDone={(text) => {
            const tz = text.trim();
            const isKnown = tz === '' || isTimeZone(tz);
            setError(isKnown ? undefined : 'Not a known time zone. It looks like Europe/Lisbon.');
            if (isKnown) change({ tz: tz === '' ? null : tz }, 'time zone');
          }}
        />
      )}
    </Field>
  );
}

const THEME_LABELS = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;

export function AppearanceSection({ settings }: SectionProps) {
  const change = useChange();
  return (
    <Section title="Appearance">
      <Segmented
        label="Theme"
        value={settings.theme}
        onChange={(theme) => change({ theme }, 'theme')}
        options={themeSchema.options.map((value) => ({ value, label: THEME_LABELS[value] }))}
      />
    </Section>
  );
}

export function LimitSection({ settings }: SectionProps) {
  const change = useChange();
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Section title="Limits">
      <Field label="Largest file, in MB" hint="Larger files are refused, and the limit is named." error={error}>
        {(ids) => (
          <DraftInput
            {...ids}
            inputMode="numeric"
            className="input-short"
            value={String(settings.max_file_mb)}
            onDone={(text) => {
              const size = Number(text);
              const isFine = Number.isInteger(size) && size >= 1 && size <= 1024;
              setError(isFine ? undefined : 'A whole number from 1 to 1,024.');
              if (isFine) change({ max_file_mb: size }, 'largest file');
            }}
          />
        )}
      </Field>
    </Section>
  );
}
