import type { Settings, StatusResponse } from '../../../shared/contract/application.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/Section.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../model/numbers.ts';
import { useDataset } from '../../shell/datasets.ts';

interface DatasetsSectionProps {
  readonly status: StatusResponse;
  readonly settings: Settings;
}

export function DatasetsSection({ status, settings }: DatasetsSectionProps) {
  const use = useDataset();
  return (
    <Section title="Datasets">
      {status.datasets.length === 0 ? (
        <p className="quiet">None yet. The first is made when something is remembered.</p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="region" aria-label="Table of datasets">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">User</th>
                <th scope="col" className="table-num">
                  Artifacts
                </th>
                <th scope="col" className="table-num">
                  Facts
                </th>
                <th scope="col" className="table-num">
                  Entities
                </th>
                <th scope="col">Since</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {status.datasets.map((entry) => {
                const isShown = entry.name === settings.dataset.dataset && entry.user_id === settings.dataset.user_id;
                return (
                  <tr key={entry.id}>
                    <th scope="row">{entry.name}</th>
                    <td>{entry.user_id}</td>
                    <td className="table-num">{formatCount(entry.artifacts)}</td>
                    <td className="table-num">{formatCount(entry.facts)}</td>
                    <td className="table-num">{formatCount(entry.entities)}</td>
                    <td>
                      <Time value={entry.created_at} form="day" />
                    </td>
                    <td className="table-end">
                      {isShown ? (
                        <Chip tone="accent" icon="check">
                          shown
                        </Chip>
                      ) : (
                        <Button size="s" onClick={() => use({ user_id: entry.user_id, dataset: entry.name })}>
                          Show
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
