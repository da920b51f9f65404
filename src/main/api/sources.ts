import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';
import { attributeEntry } from '../containerEntries.ts';

type SourceHandlers = Pick<
  Handlers,
  | 'listSources'
  | 'getSource'
  | 'listSourceStatements'
  | 'listDocumentTypes'
  | 'changeTrust'
  | 'attributeContainerEntryToSource'
>;

export function sourceHandlers(parts: AppParts): SourceHandlers {
  const { database, trust } = parts;
  return {
    listSources: (request, { signal }) => database.read('listSources', request, { signal }),
    getSource: (request, { signal }) => database.read('getSource', request, { signal }),
    listSourceStatements: (request, { signal }) => database.read('listSourceStatements', request, { signal }),
    listDocumentTypes: (request, { signal }) => database.read('listDocumentTypes', request, { signal }),
    changeTrust: (request, { signal }) => trust.change(request, signal),
    attributeContainerEntryToSource: (request, { signal }) => attributeEntry(parts, request, signal),
  };
}
