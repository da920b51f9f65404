import { useStore } from 'zustand';
import { Failure, Skeleton } from '../components/States.tsx';
import { useApp } from '../state/useApp.ts';

/** Before the window can be used: signing in, the first reading, or why there is none. */
export function Gate() {
  const app = useApp();
  const { phase, error, connection } = useStore(app.application.store);
  if (connection === 'signed_out') return <SignedOut />;
  return (
    <main className="gate">
      {phase === 'failed' ? (
        <div className="gate-box">
          <h1>Palimpsest does not answer</h1>
          <Failure error={error} onRetry={() => void app.application.load()} />
        </div>
      ) : (
        <div className="gate-box">
          <Skeleton rows={4} />
        </div>
      )}
    </main>
  );
}

export function SignedOut() {
  return (
    <main className="gate">
      <div className="gate-box stack">
        <img src="./icon.svg" alt="" className="gate-mark" />
        <h1>This page is not signed in</h1>
        <p>
          Palimpsest prints an address with an access token when it starts. Open that whole address once in this
          browser, with everything after the <code>#</code>.
        </p>
        <dl className="gate-ways">
          <dt>It runs in a terminal</dt>
          <dd>
            The address is in its first lines; it looks like <code>http://127.0.0.1:7878/#token=…</code>
          </dd>
          <dt>The lines are gone</dt>
          <dd>
            Run <code>npx palimpsest serve</code> again, or look into the token file that{' '}
            <code>npx palimpsest doctor</code> names.
          </dd>
          <dt>The token was renewed</dt>
          <dd>Older pages are signed out. Use the new address.</dd>
        </dl>
      </div>
    </main>
  );
}
