/** Where the desktop menu shows a command; commands without one are in the palette only. */
export type MenuName = 'File' | 'Edit' | 'View' | 'Go' | 'Help';

/**
 * One action as data: what palette, help, shortcuts and the desktop menu are made of. The page adds what it does.
 * Shortcuts: keys joined by `+` (`Mod` is Cmd on macOS, Ctrl elsewhere), or two keys pressed one after another, `g s`.
 */
export interface CommandInfo {
  readonly id: string;
  readonly label: string;
  readonly group:
    | 'Go to'
    | 'Search'
    | 'Ask'
    | 'Explore'
    | 'Library'
    | 'Timeline'
    | 'Taxonomy'
    | 'Contradictions'
    | 'Fallacies'
    | 'Relations'
    | 'Reasoning'
    | 'Planner'
    | 'Procedures'
    | 'Sources'
    | 'Inspector'
    | 'Analyzer'
    | 'Remember'
    | 'Settings'
    | 'Window';
  readonly keywords: readonly string[];
  readonly shortcuts: readonly string[];
  readonly menu?: MenuName;
}

const info = (
  id: string,
  group: CommandInfo['group'],
  label: string,
  more: { keywords?: string[]; shortcuts?: string[]; menu?: MenuName } = {},
): CommandInfo => ({
  id,
  group,
  label,
  keywords: more.keywords ?? [],
  shortcuts: more.shortcuts ?? [],
  ...(more.menu === undefined ? {} : { menu: more.menu }),
});

const entries = {
  goSearch: info('go.search', 'Go to', 'Search', {
    keywords: ['find', 'consult'],
    shortcuts: ['g s', 'Mod+1'],
    menu: 'Go',
  }),
  goAsk: info('go.ask', 'Go to', 'Ask', {
    keywords: ['question', 'answer', 'query', 'model', 'evidence'],
    shortcuts: ['g q'],
    menu: 'Go',
  }),
  goRemember: info('go.remember', 'Go to', 'Remember', {
    keywords: ['add', 'paste', 'import'],
    shortcuts: ['g r', 'Mod+2'],
    menu: 'Go',
  }),
  goLibrary: info('go.library', 'Go to', 'Library', {
    keywords: ['artifacts', 'sessions', 'read', 'documents'],
    shortcuts: ['g l'],
    menu: 'Go',
  }),
  goExplore: info('go.explore', 'Go to', 'Explore', {
    keywords: ['graph', 'network', 'entities'],
    shortcuts: ['g e'],
    menu: 'Go',
  }),
  goTimeline: info('go.timeline', 'Go to', 'Timeline', {
    keywords: ['time', 'axis', 'history', 'when', 'valid', 'sessions'],
    shortcuts: ['g m'],
    menu: 'Go',
  }),
  goTaxonomy: info('go.taxonomy', 'Go to', 'Taxonomy', {
    keywords: ['categories', 'branches', 'tree', 'treemap', 'classify'],
    shortcuts: ['g x'],
    menu: 'Go',
  }),
  goContradictions: info('go.contradictions', 'Go to', 'Contradictions', {
    keywords: ['conflicts', 'disputes', 'review', 'queue'],
    shortcuts: ['g c'],
    menu: 'Go',
  }),
  goFallacies: info('go.fallacies', 'Go to', 'Fallacies', {
    keywords: ['reasoning', 'flaws', 'bias', 'review'],
    shortcuts: ['g f'],
    menu: 'Go',
  }),
  goSources: info('go.sources', 'Go to', 'Sources & trust', {
    keywords: ['people', 'reliability', 'weight', 'document types', 'steering'],
    shortcuts: ['g o'],
    menu: 'Go',
  }),
  goRelations: info('go.relations', 'Go to', 'Relations', {
    keywords: ['cardinality', 'opposites', 'phrases', 'aliases', 'states', 'proposals'],
    shortcuts: ['g n'],
    menu: 'Go',
  }),
  goPlanner: info('go.planner', 'Go to', 'Planner', {
    keywords: ['plan', 'steps', 'order', 'before', 'after', 'proof', 'pddl', 'goal'],
    shortcuts: ['g w'],
    menu: 'Go',
  }),
  stopPlanning: info('planner.stop', 'Planner', 'Stop planning', { keywords: ['cancel'] }),
  exportPlan: info('planner.export', 'Planner', 'Save the domain, the problem and the plan', {
    keywords: ['export', 'download', 'pddl', 'files'],
  }),
  filterRelations: info('relations.filter', 'Relations', 'Find a relation', { keywords: ['filter'], shortcuts: ['/'] }),
  showRelationProposals: info('relations.proposals', 'Relations', 'What the facts suggest of relations', {
    keywords: ['inferred', 'phrases', 'cardinality'],
  }),
  goReasoning: info('go.reasoning', 'Go to', 'Rules & SPARQL', {
    keywords: ['query', 'proven', 'inference', 'rdf', 'graph', 'conclusions', 'verify'],
    shortcuts: ['g u'],
    menu: 'Go',
  }),
  runSparql: info('reasoning.run', 'Reasoning', 'Run the query', { keywords: ['sparql'], shortcuts: ['Mod+Enter'] }),
  newRule: info('reasoning.new', 'Reasoning', 'New rule', { keywords: ['suggest', 'propose'] }),
  approveRule: info('reasoning.approve', 'Reasoning', 'Approve the rule', { shortcuts: ['a'] }),
  rejectRule: info('reasoning.reject', 'Reasoning', 'Reject the rule', { shortcuts: ['x'] }),
  nextRule: info('reasoning.next', 'Reasoning', 'Next rule', { shortcuts: ['j'] }),
  previousRule: info('reasoning.previous', 'Reasoning', 'Previous rule', { shortcuts: ['k'] }),
  goProcedures: info('go.procedures', 'Go to', 'Procedures', {
    keywords: ['recipes', 'how to', 'steps', 'pddl', 'actions', 'runbook'],
    shortcuts: ['g p'],
    menu: 'Go',
  }),
  filterProcedures: info('procedures.filter', 'Procedures', 'Find a procedure', {
    keywords: ['filter'],
    shortcuts: ['/'],
  }),
  nextProcedure: info('procedures.next', 'Procedures', 'Next procedure', { shortcuts: ['j'] }),
  previousProcedure: info('procedures.previous', 'Procedures', 'Previous procedure', { shortcuts: ['k'] }),
  newProcedure: info('procedures.new', 'Procedures', 'New procedure', {
    keywords: ['add', 'write', 'recipe'],
    shortcuts: ['n'],
  }),
  readProcedure: info('procedures.read', 'Procedures', 'Read the procedure', { shortcuts: ['v r'] }),
  editProcedure: info('procedures.edit', 'Procedures', 'Edit the procedure', {
    keywords: ['change', 'branch', 'bind'],
    shortcuts: ['v e'],
  }),
  showProcedureVersions: info('procedures.versions', 'Procedures', 'Versions of the procedure', {
    keywords: ['diff', 'compare', 'history'],
    shortcuts: ['v v'],
  }),
  markProcedure: info('procedures.helpful', 'Procedures', 'Mark the procedure as helpful, or not', {
    keywords: ['golden', 'useful'],
    shortcuts: ['h'],
  }),
  removeProcedure: info('procedures.remove', 'Procedures', 'Take the procedure out of use', { keywords: ['delete'] }),
  saveProcedure: info('procedures.save', 'Procedures', 'Save the procedure', { shortcuts: ['Mod+S'] }),
  goAnalyzer: info('go.analyzer', 'Go to', 'Consult analyzer', {
    keywords: ['trace', 'why', 'debug', 'ranking'],
    shortcuts: ['g a', 'Mod+3'],
    menu: 'Go',
  }),
  goInferences: info('go.inferences', 'Go to', 'Inferences & cost', {
    keywords: ['models', 'tokens', 'price', 'spending', 'calls'],
    shortcuts: ['g i'],
    menu: 'Go',
  }),
  goSettings: info('go.settings', 'Go to', 'Settings', {
    keywords: ['preferences', 'options', 'token', 'embedder'],
    shortcuts: ['g t', 'Mod+,'],
    menu: 'Go',
  }),
  showSources: info('sources.list', 'Sources', 'Show the sources', { shortcuts: ['v s'] }),
  showDocumentTypes: info('sources.types', 'Sources', 'Show the document types', {
    keywords: ['baseline'],
    shortcuts: ['v d'],
  }),
  showSteering: info('sources.steering', 'Sources', 'Show the steering file', {
    keywords: ['prompts', 'heuristics', 'config'],
    shortcuts: ['v f'],
  }),
  filterSources: info('sources.filter', 'Sources', 'Find a source', { keywords: ['filter'], shortcuts: ['/'] }),
  nextSource: info('sources.next', 'Sources', 'Next source', { shortcuts: ['j'] }),
  previousSource: info('sources.previous', 'Sources', 'Previous source', { shortcuts: ['k'] }),
  changeTrust: info('sources.change', 'Sources', 'Change how far it is trusted…', {
    keywords: ['reliability', 'heuristic', 'role', 'baseline', 'weight'],
    shortcuts: ['c'],
  }),
  openStatement: info('sources.fact', 'Sources', 'Open the chosen statement in the inspector', {
    shortcuts: ['Enter'],
  }),
  openStatementPassage: info('sources.passage', 'Sources', 'Open the passage of the chosen statement', {
    keywords: ['library', 'read'],
    shortcuts: ['p'],
  }),
  takeOverSteering: info('sources.takeOver', 'Sources', 'Take over what the steering file says…', {
    keywords: ['reweigh', 'apply'],
  }),
  saveSteering: info('sources.save', 'Sources', 'Save the steering file', { shortcuts: ['Mod+S'] }),
  timelineIn: info('timeline.in', 'Timeline', 'Zoom in', { shortcuts: ['+', '='] }),
  timelineOut: info('timeline.out', 'Timeline', 'Zoom out', { shortcuts: ['-'] }),
  timelineFit: info('timeline.fit', 'Timeline', 'Show all of it', { shortcuts: ['0'] }),
  timelineEarlier: info('timeline.earlier', 'Timeline', 'Move to earlier', { shortcuts: ['['] }),
  timelineLater: info('timeline.later', 'Timeline', 'Move to later', { shortcuts: [']'] }),
  timelineView: info('timeline.view', 'Timeline', 'Show the chart or the table', { shortcuts: ['v l'] }),
  taxonomyView: info('taxonomy.view', 'Taxonomy', 'Show the tree or the treemap', { shortcuts: ['v t'] }),
  taxonomyNodes: info('taxonomy.nodes', 'Taxonomy', 'Go to the nodes of the branch', { shortcuts: ['v n'] }),
  taxonomyMerges: info('taxonomy.merges', 'Taxonomy', 'Merge proposals', {
    keywords: ['synonym', 'duplicate'],
    shortcuts: ['v m'],
  }),
  taxonomyRename: info('taxonomy.rename', 'Taxonomy', 'Rename the branch…', { shortcuts: ['F2'] }),
  taxonomyMove: info('taxonomy.move', 'Taxonomy', 'Move to…', { keywords: ['branch', 'node'], shortcuts: ['m'] }),
  taxonomyCut: info('taxonomy.cut', 'Taxonomy', 'Cut, to paste elsewhere', { shortcuts: ['Mod+X'] }),
  taxonomyPaste: info('taxonomy.paste', 'Taxonomy', 'Paste into the branch…', { shortcuts: ['Mod+V'] }),
  taxonomyCategory: info('taxonomy.category', 'Taxonomy', 'New category…', { shortcuts: ['n'] }),
  taxonomySort: info('taxonomy.sort', 'Taxonomy', 'Sort the uncategorised', { keywords: ['classify', 'batch'] }),
  taxonomyExplore: info('taxonomy.explore', 'Taxonomy', 'Show the branch in Explore', { shortcuts: ['v e'] }),
  confirmFallacy: info('fallacies.confirm', 'Fallacies', 'Confirm the fallacy', { shortcuts: ['c'] }),
  dismissFallacy: info('fallacies.dismiss', 'Fallacies', 'Dismiss: the reasoning is sound', {
    keywords: ['false', 'alarm'],
    shortcuts: ['d'],
  }),
  nextFallacy: info('fallacies.next', 'Fallacies', 'Next fallacy', { shortcuts: ['j'] }),
  previousFallacy: info('fallacies.previous', 'Fallacies', 'Previous fallacy', { shortcuts: ['k'] }),
  keepFirst: info('contradictions.keepFirst', 'Contradictions', 'Keep the first claim', {
    keywords: ['resolve', 'settle'],
    shortcuts: ['1'],
  }),
  keepSecond: info('contradictions.keepSecond', 'Contradictions', 'Keep the second claim', {
    keywords: ['resolve', 'settle'],
    shortcuts: ['2'],
  }),
  keepThird: info('contradictions.keepThird', 'Contradictions', 'Keep the third claim', {
    keywords: ['resolve', 'settle'],
    shortcuts: ['3'],
  }),
  keepBoth: info('contradictions.both', 'Contradictions', 'Both stand…', {
    keywords: ['dates', 'exception'],
    shortcuts: ['b'],
  }),
  keepNeither: info('contradictions.neither', 'Contradictions', 'None of them stands', { shortcuts: ['n'] }),
  mergeCase: info('contradictions.merge', 'Contradictions', 'Merge: two names of one thing', {
    keywords: ['same', 'entities'],
    shortcuts: ['m'],
  }),
  dismissCase: info('contradictions.dismiss', 'Contradictions', 'Dismiss: no contradiction', {
    keywords: ['false', 'alarm'],
    shortcuts: ['d'],
  }),
  deferCase: info('contradictions.later', 'Contradictions', 'Later', { keywords: ['defer', 'skip'], shortcuts: ['l'] }),
  nextCase: info('contradictions.next', 'Contradictions', 'Next case', { shortcuts: ['j'] }),
  previousCase: info('contradictions.previous', 'Contradictions', 'Previous case', { shortcuts: ['k'] }),
  confirmDecision: info('contradictions.confirm', 'Contradictions', 'Confirm the decision', {
    shortcuts: ['Enter'],
  }),
  filterCases: info('contradictions.filter', 'Contradictions', 'Find a contradiction', {
    keywords: ['filter'],
    shortcuts: ['/'],
  }),
  exploreFind: info('explore.find', 'Explore', 'Find a name to focus on', {
    keywords: ['search'],
    shortcuts: ['/'],
  }),
  exploreBack: info('explore.back', 'Explore', 'Back to the focus before', { shortcuts: ['['] }),
  exploreForward: info('explore.forward', 'Explore', 'Forward to the next focus', { shortcuts: [']'] }),
  explorePutAway: info('explore.putAway', 'Explore', 'Put the picture away', {
    keywords: ['start', 'begin', 'home', 'close'],
  }),
  exploreTable: info('explore.table', 'Explore', 'Show the picture or its table', {
    keywords: ['list', 'rows', 'accessible'],
    shortcuts: ['t'],
  }),
  exploreFocus: info('explore.focus', 'Explore', 'Focus on the selected node', {
    keywords: ['centre'],
    shortcuts: ['.'],
  }),
  exploreExpand: info('explore.expand', 'Explore', 'Show the next neighbours of the selected node', {
    keywords: ['more'],
    shortcuts: ['x'],
  }),
  exploreCollapse: info('explore.collapse', 'Explore', 'Collapse the selected node', { shortcuts: ['Shift+X'] }),
  exploreFold: info('explore.fold', 'Explore', 'Fold or unfold the selected node', { shortcuts: ['f'] }),
  exploreHide: info('explore.hide', 'Explore', 'Hide what is selected', { shortcuts: ['h', 'Delete'] }),
  explorePin: info('explore.pin', 'Explore', 'Pin or unpin the selected node', { shortcuts: ['p'] }),
  exploreFade: info('explore.fade', 'Explore', 'Fade or unfade the selected node', {
    keywords: ['dim'],
    shortcuts: ['d'],
  }),
  exploreAvoid: info('explore.avoid', 'Explore', 'Walk through the selected node or not', { keywords: ['path'] }),
  exploreBringBack: info('explore.bringBack', 'Explore', 'Bring back what is hidden by hand', { keywords: ['show'] }),
  explorePathFrom: info('explore.pathFrom', 'Explore', 'Path from the selected node…'),
  explorePathTo: info('explore.pathTo', 'Explore', 'Path to the selected node…'),
  explorePathBetween: info('explore.pathBetween', 'Explore', 'Path between the two selected nodes', {
    keywords: ['way', 'route', 'connection'],
  }),
  explorePanelFilter: info('explore.panel.filter', 'Explore', 'Filter', { shortcuts: ['v f'] }),
  explorePanelNeighbours: info('explore.panel.neighbours', 'Explore', 'Neighbours by relation', { shortcuts: ['v n'] }),
  explorePanelPath: info('explore.panel.path', 'Explore', 'Path between two', { shortcuts: ['v p'] }),
  explorePanelHidden: info('explore.panel.hidden', 'Explore', 'What is hidden', { shortcuts: ['v h'] }),
  exploreClearFilter: info('explore.clearFilter', 'Explore', 'Clear all filters', { keywords: ['reset'] }),
  exploreEnded: info('explore.ended', 'Explore', 'Show what ended too, or not', {
    keywords: ['history', 'superseded'],
  }),
  exploreRefresh: info('explore.refresh', 'Explore', 'Read the picture again', { keywords: ['refresh', 'reload'] }),
  exploreSaveView: info('explore.saveView', 'Explore', 'Save this view…', {
    keywords: ['bookmark', 'keep'],
    shortcuts: ['Mod+S'],
  }),
  exploreNow: info('explore.now', 'Explore', 'Show the present', { keywords: ['time', 'as of'], shortcuts: ['n'] }),
  exploreLayOut: info('explore.layOut', 'Explore', 'Lay out again', { keywords: ['layout', 'arrange'] }),
  exploreReset: info('explore.reset', 'Explore', 'Reset the picture to its focus', { keywords: ['start', 'over'] }),
  exploreExportPng: info('explore.export.png', 'Explore', 'Export as PNG image', { keywords: ['download', 'picture'] }),
  exploreExportSvg: info('explore.export.svg', 'Explore', 'Export as SVG drawing', { keywords: ['download'] }),
  exploreExportJson: info('explore.export.json', 'Explore', 'Export as JSON data', { keywords: ['download'] }),
  exploreOpen: info('explore.open', 'Explore', 'Open what is selected in the inspector', { shortcuts: ['Enter'] }),
  exploreMenu: info('explore.menu', 'Explore', 'Menu of the selected node', {
    shortcuts: ['Shift+F10', 'ContextMenu'],
  }),
  exploreFit: info('explore.fit', 'Explore', 'Fit the picture to the window', { shortcuts: ['0'] }),
  exploreZoomIn: info('explore.zoomIn', 'Explore', 'Zoom in', { shortcuts: ['+', '='] }),
  exploreZoomOut: info('explore.zoomOut', 'Explore', 'Zoom out', { shortcuts: ['-'] }),
  filterLibrary: info('library.filter', 'Library', 'Find in the list', { keywords: ['filter'], shortcuts: ['/'] }),
  showArtifacts: info('library.artifacts', 'Library', 'Show artifacts', { shortcuts: ['v a'] }),
  showSessions: info('library.sessions', 'Library', 'Show sessions', {
    keywords: ['conversations'],
    shortcuts: ['v n'],
  }),
  readerFacts: info('library.facts', 'Library', 'Show the text or its facts', { shortcuts: ['v f'] }),
  reextract: info('library.reextract', 'Library', 'Make the facts of this artifact again…', {
    keywords: ['extract', 'again'],
  }),
  forgetArtifact: info('library.forget', 'Library', 'Forget this artifact…', { keywords: ['remove', 'delete'] }),
  editEntity: info('inspector.edit', 'Inspector', 'Edit name, type and aliases', {
    keywords: ['rename', 'entity'],
    shortcuts: ['e n'],
  }),
  addFact: info('inspector.addFact', 'Inspector', 'Add a fact by hand', { keywords: ['tell'], shortcuts: ['e f'] }),
  correctFact: info('inspector.correct', 'Inspector', 'Correct the fact', {
    keywords: ['wrong', 'take back', 'withdraw'],
    shortcuts: ['e c'],
  }),
  confirmFact: info('inspector.confirm', 'Inspector', 'Confirm the fact', {
    keywords: ['right', 'true'],
    shortcuts: ['e y'],
  }),
  endFact: info('inspector.end', 'Inspector', 'Say when the fact ended', {
    keywords: ['over', 'no longer', 'cascade'],
    shortcuts: ['e d'],
  }),
  editTags: info('inspector.tags', 'Inspector', 'Edit the tags', { shortcuts: ['e t'] }),
  openInExplore: info('inspector.explore', 'Inspector', 'Open in Explore', {
    keywords: ['graph'],
    shortcuts: ['e x'],
  }),
  openInLibrary: info('inspector.library', 'Inspector', 'Open in the Library', {
    keywords: ['passage', 'artifact', 'read'],
    shortcuts: ['e l'],
  }),
  forgetInspected: info('inspector.forget', 'Inspector', 'Forget what the inspector shows…', {
    keywords: ['remove', 'delete'],
  }),
  openHistory: info('window.history', 'Window', 'History of changes', {
    keywords: ['undo', 'log', 'decisions'],
    shortcuts: ['g h', 'Mod+Shift+H'],
    menu: 'View',
  }),
  focusSearch: info('search.focus', 'Search', 'Search memory', { shortcuts: ['/'], menu: 'Edit' }),
  newConversation: info('ask.new', 'Ask', 'New conversation', { keywords: ['session', 'clear'] }),
  stopAnswer: info('ask.stop', 'Ask', 'Stop the answer', { keywords: ['cancel'] }),
  openResult: info('search.open', 'Search', 'Open the selected result', { shortcuts: ['Enter'] }),
  whyResult: info('search.why', 'Search', 'Why is this result here', {
    keywords: ['analyzer', 'trace'],
    shortcuts: ['w'],
  }),
  moreLikeResult: info('search.more', 'Search', 'More like this result', { keywords: ['similar'], shortcuts: ['m'] }),
  copyResult: info('search.copy', 'Search', 'Copy the text of the selected result', { shortcuts: ['c'] }),
  toggleHistory: info('search.history', 'Search', 'Include ended and superseded memories', {
    keywords: ['history', 'expired'],
  }),
  runAnalyzer: info('analyzer.run', 'Analyzer', 'Run the request', { shortcuts: ['Mod+Enter'] }),
  copyCurl: info('analyzer.copyCurl', 'Analyzer', 'Copy request as curl', { keywords: ['clipboard', 'api'] }),
  copyJson: info('analyzer.copyJson', 'Analyzer', 'Copy request as JSON', { keywords: ['clipboard', 'api'] }),
  showStages: info('analyzer.stages', 'Analyzer', 'Show the four stages', { shortcuts: ['v s'] }),
  showCompare: info('analyzer.compare', 'Analyzer', 'Compare two runs', { shortcuts: ['v c'], keywords: ['diff'] }),
  showJson: info('analyzer.json', 'Analyzer', 'Show the response as JSON', { shortcuts: ['v j'] }),
  showRequest: info('analyzer.request', 'Analyzer', 'Show the request', { shortcuts: ['v r'] }),
  chooseFiles: info('remember.files', 'Remember', 'Remember files…', {
    keywords: ['open', 'import', 'upload'],
    shortcuts: ['Mod+O'],
    menu: 'File',
  }),
  rememberText: info('remember.text', 'Remember', 'Remember the pasted text', { shortcuts: ['Mod+Enter'] }),
  retryFailed: info('remember.retry', 'Remember', 'Try failed files again', { keywords: ['retry'] }),
  loadSample: info('remember.sample', 'Remember', 'Load the sample memory', {
    keywords: ['seed', 'demo', 'example'],
    menu: 'Help',
  }),
  switchDataset: info('dataset.switch', 'Window', 'Switch dataset…', {
    keywords: ['namespace'],
    shortcuts: ['g d'],
    menu: 'File',
  }),
  themeSystem: info('theme.system', 'Settings', 'Theme: like the system', { keywords: ['appearance'], menu: 'View' }),
  themeLight: info('theme.light', 'Settings', 'Theme: light', { keywords: ['appearance'], menu: 'View' }),
  themeDark: info('theme.dark', 'Settings', 'Theme: dark', { keywords: ['appearance'], menu: 'View' }),
  checkFile: info('settings.check', 'Settings', 'Check the memory file', { keywords: ['integrity', 'invariants'] }),
  runDoctor: info('settings.doctor', 'Settings', 'Look for problems (doctor)', { keywords: ['health', 'diagnose'] }),
  buildCommunities: info('settings.communities', 'Settings', 'Build the communities', {
    keywords: ['groups', 'clusters', 'digest'],
  }),
  openPalette: info('window.palette', 'Window', 'All commands…', { shortcuts: ['Mod+K'], menu: 'View' }),
  openHelp: info('window.help', 'Window', 'Keyboard shortcuts', { shortcuts: ['?'], menu: 'Help' }),
  toggleNavigation: info('window.navigation', 'Window', 'Narrow or widen the navigation', {
    keywords: ['sidebar'],
    shortcuts: ['Mod+B'],
    menu: 'View',
  }),
  close: info('window.close', 'Window', 'Close the topmost panel', { shortcuts: ['Escape'] }),
  undo: info('window.undo', 'Window', 'Undo', { shortcuts: ['Mod+Z'] }),
  redo: info('window.redo', 'Window', 'Redo', { shortcuts: ['Mod+Shift+Z'] }),
} as const satisfies Record<string, CommandInfo>;

export type CommandName = keyof typeof entries;
export const commandCatalogue: Readonly<Record<CommandName, CommandInfo>> = entries;
