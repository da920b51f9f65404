import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { useApp } from '../../state/useApp.ts';

/** A new category: a branch that stays when no node is left in it. */
export function CategoryDialog({ path: start }: { readonly path: string }) {
  const { taxonomy, notices } = useApp();
  const [path, setPath] = useState(start);
  const ref = useFirstFocus<HTMLInputElement>();
  const isReady = /^\/.*[^/\s]$/u.test(path.trim());

  function add(): void {
    if (!isReady) return;
    taxonomy.ask(null);
    taxonomy.addCategory(path.trim()).catch(notices.sayError);
  }

  return (
    <Dialog
      title="New category"
      onClose={() => taxonomy.ask(null)}
      footer={
        <>
          <Button onClick={() => taxonomy.ask(null)}>Cancel</Button>
          <Button variant="primary" disabled={!isReady} onClick={add}>
            Add
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label="Path" hint="Each slash goes one level down: /Work/Atlas">
          {(ids) => (
            <input
              {...ids}
              ref={ref}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={path}
              onChange={(event) => setPath(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
