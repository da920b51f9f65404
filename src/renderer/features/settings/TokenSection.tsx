import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Section } from '../../components/Section.tsx';
import { Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';

const MASK = '•'.repeat(24);

/** The key to this memory over HTTP. It is shown only when asked for. */
export function TokenSection() {
  const app = useApp();
  const asked = useStore(app.upkeep.store, (state) => state.token);
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const token = asked.phase === 'ready' ? asked.value.token : null;

  useEffect(() => {
    void app.upkeep.loadToken();
  }, [app]);

  function renew(): void {
    setIsAsking(false);
    void app.upkeep.renewToken();
  }

  return (
    <Section title="Access token">
      <div className="stack">
        <p className="quiet">Agents and other programs on this machine send it with each request.</p>
        {asked.phase === 'failed' && <Failure error={asked.error} onRetry={() => void app.upkeep.loadToken()} />}
        <div className="token">
          <code className="token-value one-line">{isShown && token !== null ? token : MASK}</code>
          <Button size="s" disabled={token === null} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <Button
            size="s"
            icon="copy"
            disabled={token === null}
            onClick={() => token !== null && app.copy(token, 'Token')}
          >
            Copy
          </Button>
          <Button size="s" icon="refresh" disabled={token === null} onClick={() => setIsAsking(true)}>
            Renew
          </Button>
        </div>
        {asked.phase === 'ready' && asked.value.file !== null && (
          <p className="quiet one-line" title={asked.value.file}>
            Kept in <span className="mono">{asked.value.file}</span>
          </p>
        )}
      </div>
      {isAsking && (
        <Dialog
          title="Renew the token"
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>Keep the old one</Button>
              <Button variant="danger" onClick={renew}>
                Renew
              </Button>
            </>
          }
        >
          <p>Every program and page that uses the old token is signed out at once. This page stays signed in.</p>
        </Dialog>
      )}
    </Section>
  );
}
