import { useStore } from 'zustand';
import type { ChangeEntry } from '../../../shared/contract/edits.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Time } from '../../components/Time.tsx';
import { makerWords } from '../../model/makers.ts';
import { useApp } from '../../state/useApp.ts';
import { goToChanged, hasPlace } from './changedThing.ts';

/** One decision: what it did, by whom and why, field by field, and the way back. */
export function ChangeCard({ entry }: { readonly entry: ChangeEntry }) {
  const app = useApp();
  return (
    <div className="change" data-undone={entry.undone_by !== null}>
      <p className="change-what" dir="auto">
        {entry.what}
      </p>
      <p className="quiet change-by">
        <span>{makerWords(entry.made_by)}</span>
        <Time value={entry.at} />
        {entry.undone_by !== null && <Chip>undone</Chip>}
      </p>
      {entry.reason !== null && (
        <p className="change-why" dir="auto">
          {entry.reason}
        </p>
      )}
      {entry.fields.length > 0 && (
        <dl className="change-fields">
          {entry.fields.map((field) => (
            <div key={field.name}>
              <dt className="quiet">{field.name.replaceAll('_', ' ')}</dt>
              <dd>
                <span className="change-before">{field.before ?? 'nothing'}</span>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> became </span>
                <span>{field.after ?? 'nothing'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="change-actions">
        <Revert entry={entry} />
        {hasPlace(entry) && (
          <Button size="s" variant="ghost" icon="right" onClick={() => goToChanged(app, entry)}>
            Show it
          </Button>
        )}
      </p>
    </div>
  );
}

function Revert({ entry }: { readonly entry: ChangeEntry }) {
  const { changes, notices } = useApp();
  const isReverting = useStore(changes.store, (state) => state.reverting === entry.id);
  if (entry.undone_by !== null) return null;
  if (!entry.can_undo) return <span className="quiet change-why-not">{entry.why_not ?? 'It cannot be undone.'}</span>;
  return (
    <Button
      size="s"
      icon="undo"
      disabled={isReverting}
      onClick={() => void changes.revert(entry).catch(notices.sayError)}
    >
      {entry.undoes === null ? 'Undo' : 'Redo'}
    </Button>
  );
}
