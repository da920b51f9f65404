import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { requestCurl, requestJson } from '../../model/requestCopy.ts';
import { useApp } from '../../state/useApp.ts';
import type { Run } from './analyzerStore.ts';

/** The request itself, ready to be sent from elsewhere. */
export function RequestPanel({ run }: { readonly run: Run }) {
  const { registry, surroundings } = useApp();
  return (
    <div className="request-panel">
      <section aria-label="As JSON">
        <header>
          <h2>As JSON</h2>
          <Button size="s" icon="copy" onClick={() => registry.run(commandCatalogue.copyJson.id)}>
            Copy
          </Button>
        </header>
        <pre tabIndex={0}>{requestJson(run.request)}</pre>
      </section>
      <section aria-label="As curl">
        <header>
          <h2>As curl</h2>
          <Button size="s" icon="copy" onClick={() => registry.run(commandCatalogue.copyCurl.id)}>
            Copy
          </Button>
        </header>
        <pre tabIndex={0}>{requestCurl(run.request, surroundings.origin)}</pre>
        <p className="quiet">The token is left as a variable; its value is in Settings.</p>
      </section>
    </div>
  );
}
