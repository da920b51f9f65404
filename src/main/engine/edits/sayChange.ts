import { z } from 'zod';
import type { ChangeEntry } from '../../../shared/contract/edits.ts';
import { nameKey } from '../semantic/names.ts';
import { sayEnded, sayMerged, saySplit, sayToldApart } from './sayIdentity.ts';
import { sayBranchMoved, sayCategory, sayPlaced } from './sayTaxonomy.ts';
import { sayConfirmed, sayCorrected, sayFactAdded } from './sayFact.ts';
import { sayProcedure } from './sayProcedure.ts';
import { sayReweighed } from './sayReweighed.ts';
import { sayRelations } from './sayRelations.ts';
import { sayRule } from './sayRule.ts';
import { sayVerdict } from './sayVerdict.ts';
import { quote, sayDecided, saySettled } from './sayTruth.ts';
import { isSameValue, type Place, type PlaceChange, parsePlace, type PlaceValue, type ThingKind } from './places.ts';

export interface SaidChange {
  readonly what: string;
  readonly fields: ChangeEntry['fields'];
}

/** What things are called at present; null for what is gone. */
export type NameThing = (kind: ThingKind | 'baseline' | 'rule', id: number) => string | null;

/** More values than this are counted. */
const MOST_LISTED = 12;

export interface ChangedPlace {
  readonly place: Place;
  readonly before: PlaceValue;
  readonly after: PlaceValue;
}

function changedPlaces({ before, after }: PlaceChange): ChangedPlace[] {
  return Object.keys(after).flatMap((path) => {
    const place = parsePlace(path);
    const [was = null, is = null] = [before[path], after[path]];
    return place === null ? [] : [{ place, before: was, after: is }];
  });
}

/** A decision as a sentence and field by field. Names are those of now, but for a name that the decision itself changed. */
export function sayChange(kind: string, change: PlaceChange | null, nameThing: NameThing): SaidChange {
  if (change === null) return { what: sayKind(kind), fields: [] };
  const places = changedPlaces(change);
  switch (kind) {
    case 'entity_edited':
      return sayEntityEdit(places, nameThing);
    case 'fact_added':
      return sayFactAdded(places, nameThing, members(places, 'tag'));
    case 'fact_corrected':
      return sayCorrected(places, nameThing);
    case 'relations_edited':
      return sayRelations(places);
    case 'fact_confirmed':
      return sayConfirmed(places, nameThing);
    case 'tags_edited':
      return sayTags(places, nameThing);
    case 'reextracted':
    case 'model_read':
      return sayReading(kind, places, nameThing);
    case 'settled':
      return saySettled(places, nameThing);
    case 'fallacy_confirmed':
    case 'fallacy_dismissed':
    case 'fallacy_upheld':
      return sayVerdict(kind, places, nameThing);
    case 'contradiction_resolved':
    case 'contradiction_dismissed':
      return sayDecided(places, nameThing);
    case 'placed':
    case 'classified':
      return sayPlaced(places, nameThing);
    case 'category_added':
      return sayCategory(places);
    case 'branch_moved':
      return sayBranchMoved(places);
    case 'entities_merged':
      return sayMerged(places, nameThing);
    case 'entity_split':
      return saySplit(places, nameThing);
    case 'merge_rejected':
      return sayToldApart(places, nameThing);
    case 'fact_ended':
    case 'dependents_ended':
      return sayEnded(places, nameThing);
    case 'procedure_saved':
    case 'procedure_marked':
    case 'procedure_bound':
    case 'procedure_removed':
      return sayProcedure(places, nameThing);
    case 'rule_approved':
    case 'rule_rejected':
      return sayRule(kind, places, nameThing);
    case 'reweighed':
      return sayReweighed(places, nameThing);
    default:
      return { what: sayKind(kind), fields: [] };
  }
}

/** A kind of which nothing more is known: `entity_edited` becomes “Entity edited”. */
function sayKind(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayEntityEdit(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const text = (part: Place['part']): { before: string; after: string } | null => {
    const found = places.find(({ place, before, after }) => place.part === part && !isSameValue(before, after));
    return found === undefined || typeof found.before !== 'string' || typeof found.after !== 'string'
      ? null
      : { before: found.before, after: found.after };
  };
  const [name, type] = [text('name'), text('type')];
  const own = new Set(name === null ? [] : [nameKey(name.before), nameKey(name.after)]);
  const aliases = members(places, 'alias', (alias) => !own.has(alias));
  const id = places[0]?.place.id ?? 0;
  const called = name?.before ?? nameThing('entity', id) ?? 'an entity that is gone';
  const parts = [
    ...(name === null ? [] : [`Renamed ${called} to ${name.after}`]),
    ...(type === null
      ? []
      : [`changed ${name === null ? `the type of ${called}` : 'its type'} from ${type.before} to ${type.after}`]),
    ...(aliases === null
      ? []
      : [`changed ${name === null && type === null ? `the aliases of ${called}` : 'its aliases'}`]),
  ];
  const sentence = parts.join('; ');
  return {
    what: sentence === '' ? `Changed ${called}` : sentence.charAt(0).toUpperCase() + sentence.slice(1),
    fields: [
      ...(name === null ? [] : [{ name: 'name', ...name }]),
      ...(type === null ? [] : [{ name: 'type', ...type }]),
      ...(aliases === null ? [] : [{ name: 'aliases', ...aliases }]),
    ],
  };
}

/** Of a list, what went and what came; null when neither did. */
function members(
  places: readonly ChangedPlace[],
  part: Place['part'],
  isWanted: (rest: string) => boolean = () => true,
): { before: string | null; after: string | null } | null {
  const wanted = places.filter(({ place }) => place.part === part && isWanted(place.rest));
  const went = wanted.filter(({ before, after }) => before === true && after !== true);
  const came = wanted.filter(({ before, after }) => before !== true && after === true);
  if (went.length + came.length === 0) return null;
  const said = (list: readonly ChangedPlace[]): string | null =>
    list.length === 0 ? null : listed([...new Set(list.map(({ place }) => place.rest))]);
  return { before: said(went), after: said(came) };
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, MOST_LISTED).join(', ');
  return values.length <= MOST_LISTED ? shown : `${shown} and ${values.length - MOST_LISTED} more`;
}

function sayTags(places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const artifact = places.find(({ place }) => place.kind === 'artifact');
  const subject = artifact ?? places[0];
  const own = places.filter(({ place }) => place.kind === subject?.place.kind);
  const tags = members(own, 'tag') ?? { before: null, after: null };
  const name = quote(
    subject === undefined || subject.place.kind === 'branch' || subject.place.kind === 'relations'
      ? null
      : nameThing(subject.place.kind, subject.place.id),
  );
  const facts = new Set(places.filter(({ place }) => place.kind === 'fact').map(({ place }) => place.id)).size;
  return {
    what: sayTagging(name, tags),
    fields: [
      { name: 'tags', ...tags },
      ...(artifact === undefined
        ? []
        : [{ name: 'passages and facts', before: null, after: facts === 0 ? 'none' : String(facts) }]),
    ],
  };
}

function sayTagging(name: string, { before, after }: { before: string | null; after: string | null }): string {
  if (after === null) return `Took the tags ${before ?? ''} from ${name}`;
  return before === null ? `Tagged ${name} ${after}` : `Changed the tags of ${name} from ${before} to ${after}`;
}

function sayReading(kind: string, places: readonly ChangedPlace[], nameThing: NameThing): SaidChange {
  const artifact = places.find(({ place }) => place.kind === 'artifact')?.place.id ?? 0;
  const withdrawn = places.filter(({ place, after }) => place.part === 'state' && isWithdrawn(after)).length;
  const made = places.filter(({ place }) => place.part === 'made').length;
  const name = quote(nameThing('artifact', artifact));
  return {
    what: kind === 'model_read' ? `A model read ${name}` : `Made the facts of ${name} again`,
    fields: [
      { name: 'facts withdrawn', before: null, after: String(withdrawn) },
      { name: 'facts added', before: null, after: String(made) },
    ],
  };
}

function isWithdrawn(value: PlaceValue): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === 'withdrawn';
}

const forgottenSchema = z.object({
  uids: z.object({
    artifacts: z.array(z.string()),
    facts: z.array(z.string()),
    entities: z.array(z.string()),
    procedures: z.array(z.string()).default([]),
  }),
});

/** What a forgetting took, in numbers: more is not known of it. */
export function sayForgetting(after: string | null): SaidChange {
  const parsed = forgottenSchema.safeParse(after === null ? null : JSON.parse(after));
  if (!parsed.success) return { what: 'Forgot something for good', fields: [] };
  const { artifacts, facts, entities, procedures } = parsed.data.uids;
  const counts = [
    counted(artifacts.length, 'text', 'texts'),
    counted(facts.length, 'passage or fact', 'passages and facts'),
    counted(entities.length, 'entity', 'entities'),
    counted(procedures.length, 'procedure', 'procedures'),
  ].filter((count) => count !== null);
  return { what: `Forgot ${counts.length === 0 ? 'nothing' : counts.join(', ')} for good`, fields: [] };
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}

/** An undoing, or an undoing of one, by what it is about. */
export function sayUndoing(root: SaidChange, isUndone: boolean): SaidChange {
  return {
    what: `${isUndone ? 'Undid' : 'Did again'}: ${root.what}`,
    fields: isUndone
      ? root.fields.map(({ name, before, after }) => ({ name, before: after, after: before }))
      : root.fields,
  };
}
