import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { DocumentTypeRow } from '../../../shared/contract/sources.ts';
import { Chip } from '../../components/Chip.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { originOfType } from './trustWords.ts';

const ROW_REM = 2.5;

/** Types of documents with what they start with: shipped ones, those of the steering file, and those in use. */
export function DocumentTypes() {
  const { sources, registry } = useApp();
  const types = useStore(sources.types.store);
  const typeName = useStore(sources.store, (state) => state.typeName);
  if (types.phase === 'failed') {
    return (
      <div className="page-pad">
        <Failure error={types.error} onRetry={sources.types.retry} />
      </div>
    );
  }
  if (types.phase !== 'ready') return <Skeleton rows={12} />;
  const rows = types.value.types;
  const { changeTrust } = commandCatalogue;
  return (
    <div className="document-types">
      <div className="statements-head">
        <p className="quiet">
          What a text of each type starts with, from 10 to 1,000, before its source, coherence and age are added.
        </p>
        <span className="library-space" />
        <button
          type="button"
          className="button button-plain button-m"
          aria-disabled={typeName === null}
          title={typeName === null ? 'Choose a type first' : changeTrust.label}
          onClick={() => registry.run(changeTrust.id)}
        >
          <span>Change baseline…</span>
          <Kbd shortcut={changeTrust.shortcuts[0]} />
        </button>
      </div>
      <ListboxFrame
        label="Document types"
        count={rows.length}
        active={rows.findIndex(({ name }) => name === typeName)}
        isSelected={(index) => rows[index]?.name === typeName}
        onActive={(index) => sources.selectType(rows[index]?.name ?? null)}
        onOpen={() => registry.run(changeTrust.id)}
        rowRem={ROW_REM}
        renderRow={(index) => {
          const row = rows[index];
          return row === undefined ? null : <TypeLine type={row} />;
        }}
      />
    </div>
  );
}

function TypeLine({ type }: { readonly type: DocumentTypeRow }) {
  const { name, baseline, from, artifacts, is_pending } = type;
  return (
    <div className="type-row">
      <strong className="num type-baseline">{formatCount(baseline)}</strong>
      <span className="one-line type-name" dir="auto">
        {name.replaceAll('_', ' ')}
      </span>
      <span className="type-origin">
        <Chip tone={from === 'own' ? 'accent' : 'neutral'}>{originOfType(type)}</Chip>
        {is_pending && <Chip tone="warn">the steering file says otherwise</Chip>}
      </span>
      <span className="quiet num type-texts">{artifacts === 0 ? 'no texts' : plural(artifacts, 'text')}</span>
    </div>
  );
}
