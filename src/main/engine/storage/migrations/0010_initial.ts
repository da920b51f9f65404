/**
 * The first schema: every table of the memory. Numbers have gaps so that a hotfix can be put between two releases.
 *
 * Instants are INTEGER milliseconds UTC. `…_precision` is exact, minute, hour, day, month, quarter or year;
 * `…_offset` the writer's UTC offset in minutes; `…_words` the words the text used. Null is unknown.
 *
 * Columns that point at an entity or artifact are indexed even where no query asks by them: without, forgetting one
 * reads the whole table for each row that goes.
 */
export const number = 10;

const moment = (name: string): string =>
  `${name} INTEGER, ${name}_precision TEXT, ${name}_offset INTEGER, ${name}_words TEXT`;

const stateColumns = `
  valid_at INTEGER, valid_precision TEXT, valid_offset INTEGER, valid_words TEXT,
  valid_kind TEXT NOT NULL DEFAULT 'unknown' CHECK (valid_kind IN ('stated','at_latest','inferred','unknown')),
  invalid_at INTEGER, invalid_precision TEXT, invalid_offset INTEGER, invalid_words TEXT,
  invalid_kind TEXT NOT NULL DEFAULT 'unknown' CHECK (invalid_kind IN ('stated','succession','conflict','manual','unknown')),
  status TEXT NOT NULL DEFAULT 'holds' CHECK (status IN ('holds','disputed','expired','withdrawn','said')),
  expired_at INTEGER,
  trust_weight REAL NOT NULL DEFAULT 300,
  trust_breakdown TEXT,
  recorded_at INTEGER NOT NULL,
  decision_id INTEGER REFERENCES decision_log(id)`;

export const sql = `
CREATE TABLE dataset (
  id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), session_id TEXT NOT NULL,
  summary TEXT, started_at INTEGER, ended_at INTEGER,
  UNIQUE (dataset_id, session_id)
) STRICT;

CREATE TABLE episode (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), session_id TEXT,
  summary TEXT NOT NULL, started_at INTEGER, ended_at INTEGER, made_by TEXT NOT NULL, created_at INTEGER NOT NULL,
  model TEXT, embedding BLOB
) STRICT;
CREATE INDEX episode_time ON episode (dataset_id, created_at);

CREATE TABLE entity (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  key TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, context_prompt TEXT,
  trust_weight REAL, taxonomy_path TEXT NOT NULL DEFAULT '/', is_category INTEGER NOT NULL DEFAULT 0,
  caveat_summary TEXT, merged_into INTEGER REFERENCES entity(id), made_by TEXT NOT NULL DEFAULT 'offline',
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  UNIQUE (dataset_id, key)
) STRICT;
CREATE INDEX entity_path ON entity (dataset_id, taxonomy_path);
CREATE INDEX entity_type ON entity (dataset_id, type);
CREATE INDEX entity_merged ON entity (merged_into) WHERE merged_into IS NOT NULL;
CREATE TABLE entity_alias (
  entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE, alias_norm TEXT NOT NULL,
  PRIMARY KEY (entity_id, alias_norm)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_alias_norm ON entity_alias (alias_norm);
CREATE VIRTUAL TABLE entity_fts USING fts5(words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");

CREATE TABLE document_lineage (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), source_uri TEXT NOT NULL, title TEXT,
  created_at INTEGER NOT NULL, UNIQUE (dataset_id, source_uri)
) STRICT;

CREATE TABLE artifact (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  session_id TEXT, document_type TEXT NOT NULL DEFAULT 'unknown', format TEXT NOT NULL DEFAULT 'text',
  source_uri TEXT, title TEXT, author_source_id INTEGER REFERENCES entity(id),
  text TEXT NOT NULL, checksum TEXT NOT NULL, tz TEXT,
  ${moment('occurred_at')},
  request_id TEXT, created_at INTEGER NOT NULL, version_of INTEGER REFERENCES artifact(id),
  status TEXT NOT NULL DEFAULT 'stored' CHECK (status IN ('stored','superseded','failed','partial')),
  notes TEXT
) STRICT;
CREATE INDEX artifact_uri ON artifact (dataset_id, source_uri);
CREATE INDEX artifact_checksum ON artifact (dataset_id, checksum);
CREATE INDEX artifact_time ON artifact (dataset_id, occurred_at);
CREATE INDEX artifact_session ON artifact (dataset_id, session_id);
CREATE UNIQUE INDEX artifact_request ON artifact (dataset_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX artifact_author ON artifact (author_source_id) WHERE author_source_id IS NOT NULL;
CREATE INDEX artifact_version_of ON artifact (version_of) WHERE version_of IS NOT NULL;
CREATE TABLE artifact_tag (
  artifact_id INTEGER NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, tag TEXT NOT NULL,
  PRIMARY KEY (artifact_id, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_version (
  id INTEGER PRIMARY KEY, lineage_id INTEGER NOT NULL REFERENCES document_lineage(id) ON DELETE CASCADE,
  artifact_id INTEGER NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, version INTEGER NOT NULL,
  author_source_id INTEGER REFERENCES entity(id), checksum TEXT NOT NULL, created_at INTEGER NOT NULL,
  epoch INTEGER NOT NULL DEFAULT 0, UNIQUE (lineage_id, version)
) STRICT;
CREATE INDEX document_version_artifact ON document_version (artifact_id);
CREATE INDEX document_version_author ON document_version (author_source_id) WHERE author_source_id IS NOT NULL;

CREATE TABLE chunk (
  id INTEGER PRIMARY KEY, artifact_id INTEGER NOT NULL REFERENCES artifact(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
  turn_ref TEXT, role TEXT, speaker TEXT, speaker_id INTEGER REFERENCES entity(id),
  ${moment('occurred_at')}, text TEXT NOT NULL,
  UNIQUE (artifact_id, seq)
) STRICT;
CREATE INDEX chunk_speaker ON chunk (speaker_id) WHERE speaker_id IS NOT NULL;

CREATE TABLE decision_log (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), kind TEXT NOT NULL,
  reason TEXT, made_by TEXT NOT NULL, before TEXT, after TEXT, undone_by INTEGER REFERENCES decision_log(id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX decision_time ON decision_log (dataset_id, created_at);

CREATE TABLE fact (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id),
  fact_type TEXT NOT NULL CHECK (fact_type IN ('knowledge','experience','signal','decision')),
  text TEXT NOT NULL, text_norm_hash INTEGER NOT NULL,
  subject_id INTEGER REFERENCES entity(id), relation TEXT, object_id INTEGER REFERENCES entity(id),
  object_value TEXT, datatype TEXT,
  polarity TEXT NOT NULL DEFAULT 'affirmed' CHECK (polarity IN ('affirmed','denied')),
  modality TEXT NOT NULL DEFAULT 'asserted' CHECK (modality IN ('asserted','planned','possible','conditional','asked','wished','reported')),
  caveats TEXT, rule_context TEXT, constraint_type TEXT, rule_rationale TEXT,
  standing TEXT CHECK (standing IN ('instruction','preference','decision')),
  anchor_entity_id INTEGER REFERENCES entity(id), anchor_relation TEXT, anchor_offset_ms INTEGER,
  granularity TEXT, temporal_note TEXT, confidence REAL, duration_turns INTEGER,
  chunk_id INTEGER REFERENCES chunk(id), occurred_at INTEGER,
  made_by TEXT NOT NULL, created_at INTEGER NOT NULL,
  ${stateColumns},
  CHECK (object_id IS NULL OR object_value IS NULL),
  CHECK ((fact_type = 'experience') = (chunk_id IS NOT NULL))
) STRICT;
CREATE INDEX fact_dataset ON fact (dataset_id, id);
CREATE INDEX fact_subject ON fact (subject_id, relation, object_id);
CREATE INDEX fact_object ON fact (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX fact_text_norm ON fact (dataset_id, text_norm_hash);
CREATE UNIQUE INDEX fact_chunk ON fact (chunk_id) WHERE chunk_id IS NOT NULL;
CREATE INDEX fact_valid ON fact (dataset_id, valid_at) WHERE valid_at IS NOT NULL;
CREATE INDEX fact_anchor ON fact (anchor_entity_id) WHERE anchor_entity_id IS NOT NULL;

CREATE TABLE fact_state (
  id INTEGER PRIMARY KEY, fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  ${stateColumns},
  replaced_at INTEGER NOT NULL
) STRICT;
CREATE INDEX fact_state_fact ON fact_state (fact_id, recorded_at);

CREATE VIRTUAL TABLE fact_fts USING fts5(own, previous, content='', contentless_delete=1, tokenize="porter unicode61 remove_diacritics 2");

CREATE TABLE assertion (
  id INTEGER PRIMARY KEY, fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  artifact_id INTEGER REFERENCES artifact(id) ON DELETE CASCADE, chunk_id INTEGER REFERENCES chunk(id) ON DELETE CASCADE,
  start INTEGER, end INTEGER, source_id INTEGER REFERENCES entity(id),
  asserted_at INTEGER, asserted_precision TEXT, asserted_offset INTEGER,
  ${moment('stated_from')}, ${moment('stated_to')},
  withdrawn_at INTEGER, trust_weight REAL NOT NULL DEFAULT 300, trust_breakdown TEXT
) STRICT;
CREATE INDEX assertion_fact ON assertion (fact_id);
CREATE INDEX assertion_artifact ON assertion (artifact_id);
CREATE INDEX assertion_chunk ON assertion (chunk_id);
CREATE INDEX assertion_source ON assertion (source_id);

CREATE TABLE fact_entity (
  fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE, entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('subject','object','speaker','mention','anchor')),
  PRIMARY KEY (fact_id, entity_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_entity_entity ON fact_entity (entity_id, fact_id);

CREATE TABLE tag (
  fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE, tag TEXT NOT NULL, PRIMARY KEY (fact_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_name ON tag (tag, fact_id);

CREATE TABLE fact_link (
  from_fact INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE, to_fact INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('supersedes','resolves_conflict','corrects','subverts_claim','causes','enables','prevents','similar','derived_from')),
  weight REAL NOT NULL DEFAULT 1, PRIMARY KEY (from_fact, to_fact, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_link_to ON fact_link (to_fact, kind);

CREATE TABLE relation_kind (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), relation TEXT NOT NULL,
  cardinality TEXT NOT NULL DEFAULT 'many' CHECK (cardinality IN ('one','many')), exclusive_group TEXT, inverse TEXT,
  symmetric INTEGER NOT NULL DEFAULT 0, transitive INTEGER NOT NULL DEFAULT 0, opposite_of TEXT,
  dependency INTEGER NOT NULL DEFAULT 0, iri TEXT, PRIMARY KEY (dataset_id, relation)
) STRICT, WITHOUT ROWID;
CREATE TABLE relation_alias (
  dataset_id INTEGER NOT NULL REFERENCES dataset(id), phrase_norm TEXT NOT NULL, relation TEXT NOT NULL,
  inverted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (dataset_id, phrase_norm)
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  entity_id INTEGER PRIMARY KEY REFERENCES entity(id) ON DELETE CASCADE, handle TEXT, role TEXT, reliability REAL
) STRICT;
CREATE TABLE document_type (name TEXT PRIMARY KEY, baseline_trust REAL NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE pin (
  a INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE, b INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('a_beats_b','b_beats_a','both_stand')), decision_id INTEGER REFERENCES decision_log(id),
  PRIMARY KEY (a, b)
) STRICT, WITHOUT ROWID;
CREATE INDEX pin_b ON pin (b);

CREATE TABLE contradiction (
  entity_id INTEGER PRIMARY KEY REFERENCES entity(id) ON DELETE CASCADE, kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('suspected','open','resolved','dismissed')), rule TEXT,
  resolution TEXT CHECK (resolution IN ('kept','both_dated','neither','merged','trust','recency')), rationale TEXT, resolver TEXT,
  opened_at INTEGER NOT NULL, resolved_at INTEGER, version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE contradiction_fact (
  contradiction_id INTEGER NOT NULL REFERENCES contradiction(entity_id) ON DELETE CASCADE,
  fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  outcome TEXT NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending','kept','closed','expired')), PRIMARY KEY (contradiction_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX contradiction_fact_fact ON contradiction_fact (fact_id);

CREATE TABLE fallacy (
  entity_id INTEGER PRIMARY KEY REFERENCES entity(id) ON DELETE CASCADE, fallacy_key TEXT NOT NULL, category TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('suspected','confirmed','dismissed')), confidence REAL NOT NULL, detector TEXT NOT NULL,
  chunk_id INTEGER REFERENCES chunk(id) ON DELETE CASCADE, start INTEGER, end INTEGER
) STRICT;
CREATE INDEX fallacy_chunk ON fallacy (chunk_id);
CREATE TABLE fallacy_fact (
  fallacy_id INTEGER NOT NULL REFERENCES fallacy(entity_id) ON DELETE CASCADE, fact_id INTEGER NOT NULL REFERENCES fact(id) ON DELETE CASCADE,
  PRIMARY KEY (fallacy_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fallacy_fact_fact ON fallacy_fact (fact_id);
CREATE TABLE fallacy_effect (
  fallacy_id INTEGER NOT NULL REFERENCES fallacy(entity_id) ON DELETE CASCADE, decision_id INTEGER NOT NULL REFERENCES decision_log(id),
  PRIMARY KEY (fallacy_id, decision_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE procedure (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id), task_type TEXT NOT NULL,
  scope TEXT, trigger_context TEXT, instructions TEXT NOT NULL, pddl_action TEXT, user_feedback_rules TEXT,
  times_applied INTEGER NOT NULL DEFAULT 0, is_highly_helpful INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 1,
  superseded_by INTEGER REFERENCES procedure(id), taxonomy_path TEXT NOT NULL DEFAULT '/', updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX procedure_task ON procedure (dataset_id, task_type);
CREATE INDEX procedure_path ON procedure (dataset_id, taxonomy_path);

CREATE TABLE community (
  id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL REFERENCES dataset(id), level INTEGER NOT NULL, summary TEXT NOT NULL,
  built_at INTEGER NOT NULL
) STRICT;
CREATE TABLE community_entity (
  community_id INTEGER NOT NULL REFERENCES community(id) ON DELETE CASCADE, entity_id INTEGER NOT NULL REFERENCES entity(id) ON DELETE CASCADE,
  PRIMARY KEY (community_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX community_entity_entity ON community_entity (entity_id);

CREATE TABLE rule (
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, dataset_id INTEGER NOT NULL REFERENCES dataset(id), rule_id TEXT NOT NULL,
  description TEXT NOT NULL, sparql TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed','approved','rejected')), proposed_by TEXT,
  created_at INTEGER NOT NULL, decided_at INTEGER, UNIQUE (dataset_id, rule_id)
) STRICT;
CREATE TABLE derived_triple (
  id INTEGER PRIMARY KEY, rule_id INTEGER NOT NULL REFERENCES rule(id) ON DELETE CASCADE, subject TEXT NOT NULL,
  predicate TEXT NOT NULL, object TEXT NOT NULL, premises TEXT NOT NULL, derived_at INTEGER NOT NULL,
  UNIQUE (rule_id, subject, predicate, object)
) STRICT;

CREATE TABLE inference (
  id INTEGER PRIMARY KEY, dataset_id INTEGER REFERENCES dataset(id), kind TEXT NOT NULL, stage TEXT NOT NULL, model TEXT,
  reasoning TEXT, input_tokens INTEGER, output_tokens INTEGER, cost REAL, latency_ms REAL, session_id TEXT,
  status TEXT NOT NULL, artifact_id INTEGER REFERENCES artifact(id) ON DELETE SET NULL, error TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX inference_time ON inference (created_at);
CREATE INDEX inference_artifact ON inference (artifact_id) WHERE artifact_id IS NOT NULL;
CREATE TABLE call_event (
  id INTEGER PRIMARY KEY, dataset_id INTEGER REFERENCES dataset(id), operation TEXT NOT NULL, session_id TEXT,
  request TEXT, trajectory TEXT, status TEXT NOT NULL, latency_ms REAL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX call_event_time ON call_event (created_at);

CREATE TABLE extraction_checkpoint (
  artifact_id INTEGER NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, window_seq INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done','failed','pending')), node_count INTEGER NOT NULL DEFAULT 0,
  link_count INTEGER NOT NULL DEFAULT 0, error TEXT, PRIMARY KEY (artifact_id, window_seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE job (
  id INTEGER PRIMARY KEY, dataset_id INTEGER REFERENCES dataset(id), kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued','running','done','failed','cancelled','partial')),
  label TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0, total INTEGER, detail TEXT, error TEXT,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, dataset_id INTEGER, kind TEXT NOT NULL, row_id INTEGER NOT NULL
) STRICT;

CREATE TABLE system_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;
