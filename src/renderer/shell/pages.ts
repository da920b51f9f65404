import type { CommandName } from '../../shared/commands/catalogue.ts';
import type { IconName } from '../components/Icon.tsx';
import type { PageId } from '../model/routes.ts';

export interface PageInfo {
  readonly id: PageId;
  readonly title: string;
  readonly icon: IconName;
  readonly command: CommandName;
}

/** The pages in the navigation's order. */
export const pages: readonly PageInfo[] = [
  { id: 'search', title: 'Search', icon: 'search', command: 'goSearch' },
  { id: 'ask', title: 'Ask', icon: 'why', command: 'goAsk' },
  { id: 'remember', title: 'Remember', icon: 'remember', command: 'goRemember' },
  { id: 'library', title: 'Library', icon: 'library', command: 'goLibrary' },
  { id: 'explore', title: 'Explore', icon: 'neighbours', command: 'goExplore' },
  { id: 'timeline', title: 'Timeline', icon: 'timeline', command: 'goTimeline' },
  { id: 'taxonomy', title: 'Taxonomy', icon: 'taxonomy', command: 'goTaxonomy' },
  { id: 'contradictions', title: 'Contradictions', icon: 'contradiction', command: 'goContradictions' },
  { id: 'fallacies', title: 'Fallacies', icon: 'fallacy', command: 'goFallacies' },
  { id: 'sources', title: 'Sources', icon: 'sources', command: 'goSources' },
  { id: 'relations', title: 'Relations', icon: 'graph', command: 'goRelations' },
  { id: 'reasoning', title: 'Rules', icon: 'filter', command: 'goReasoning' },
  { id: 'planner', title: 'Planner', icon: 'path', command: 'goPlanner' },
  { id: 'procedures', title: 'Procedures', icon: 'procedures', command: 'goProcedures' },
  { id: 'analyzer', title: 'Analyzer', icon: 'analyzer', command: 'goAnalyzer' },
  { id: 'inferences', title: 'Inferences', icon: 'spark', command: 'goInferences' },
  { id: 'settings', title: 'Settings', icon: 'settings', command: 'goSettings' },
];
