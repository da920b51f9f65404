import type { WriteHandle } from '../handles.ts';
import * as initial from './0010_initial.ts';
import * as views from './0020_views.ts';
import * as edits from './0030_edits.ts';
import * as claims from './0040_claims.ts';
import * as pinnedClaims from './0044_pinned_claims.ts';
import * as taxonomy from './0050_taxonomy.ts';
import * as fallacies from './0060_fallacies.ts';
import * as identity from './0070_identity.ts';
import * as cues from './0072_cues.ts';
import * as sources from './0080_sources.ts';
import * as times from './0085_times.ts';
import * as relations from './0090_relations.ts';
import * as procedures from './0110_procedures.ts';
import * as windows from './0100_windows.ts';
import * as rules from './0120_rules.ts';

export interface Migration {
  /** Schema version after it; numbers have gaps so that a hotfix can be put between two releases. */
  readonly number: number;
  /** Runs inside one transaction with foreign keys off; they are checked before the commit. */
  up(db: WriteHandle): void;
}

/** In ascending order. A released migration never changes. */
export const migrations: readonly Migration[] = [
  { number: initial.number, up: (db) => db.exec(initial.sql) },
  { number: views.number, up: (db) => db.exec(views.sql) },
  { number: edits.number, up: (db) => db.exec(edits.sql) },
  { number: claims.number, up: (db) => db.exec(claims.sql) },
  { number: pinnedClaims.number, up: (db) => db.exec(pinnedClaims.sql) },
  { number: taxonomy.number, up: (db) => db.exec(taxonomy.sql) },
  { number: fallacies.number, up: (db) => db.exec(fallacies.sql) },
  { number: identity.number, up: (db) => db.exec(identity.sql) },
  { number: cues.number, up: (db) => db.exec(cues.sql) },
  { number: sources.number, up: (db) => db.exec(sources.sql) },
  { number: times.number, up: (db) => db.exec(times.sql) },
  { number: relations.number, up: (db) => db.exec(relations.sql) },
  { number: windows.number, up: (db) => db.exec(windows.sql) },
  { number: procedures.number, up: (db) => db.exec(procedures.sql) },
  { number: rules.number, up: (db) => db.exec(rules.sql) },
];
