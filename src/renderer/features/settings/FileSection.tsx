import type { StatusResponse } from '../../../shared/contract/application.ts';
import { IconButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { formatBytes, formatCount } from '../../model/numbers.ts';
import { steeringAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';

export function FileSection({ status }: { readonly status: StatusResponse }) {
  const app = useApp();
  return (
    <Section title="Memory file">
      <dl className="facts-table">
        <dt>Path</dt>
        <dd className="facts-path">
          <span className="mono" title={status.file}>
            {status.file}
          </span>
          <IconButton icon="copy" label="Copy the path" onClick={() => app.copy(status.file, 'Path')} />
        </dd>
        <dt>Steering file</dt>
        <dd className="facts-path">
          <a className="mono" href={steeringAddress} title={status.steering.file}>
            {status.steering.file}
          </a>
          <IconButton
            icon="copy"
            label="Copy the path of the steering file"
            onClick={() => app.copy(status.steering.file, 'Path')}
          />
        </dd>
        <dt>Size</dt>
        <dd className="num" title={`${formatCount(status.file_bytes)} bytes`}>
          {formatBytes(status.file_bytes)}
        </dd>
        <dt>Schema</dt>
        <dd className="num">{status.schema_version}</dd>
        <dt>Version</dt>
        <dd className="num">Palimpsest {status.version}</dd>
      </dl>
    </Section>
  );
}
