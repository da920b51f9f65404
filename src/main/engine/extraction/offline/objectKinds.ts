import type { Directory } from './directory.ts';
import { ADJECTIVES_OF_ORIGIN } from './nameWords.ts';
import {
  EVENTS,
  INSTRUMENTS_AND_SPORTS,
  isProfession,
  KIN,
  OUTINGS,
  PETS,
  PLACES,
  POSSESSIONS,
} from './nounClasses.ts';
import type { FactObject } from './objects.ts';
import type { ObjectKind } from './predicates/frames.ts';

const GAINED = new Set(
  `job promotion raise scholarship award awards medal prize trophy degree certificate certification tattoo tattoos haircut car house apartment
ticket tickets offer internship visa license letter package gift present phone laptop bike permission approval grant funding diploma passport`.split(
    /\s+/,
  ),
);
const BEING =
  /^(?:people|guy|girl|woman|man|couple|family|families|child|students?|kids?|author|band|veterans?|neighbors?|classmates?|friends?|folks|girls|guys|women|men|group)$/;

/** What one is a member of, whatever else is known of it; of the others only a name tells a party from a party. */
const GROUP =
  /^(?:choir|club|band|orchestra|league|union|society|association|troupe|guild|squad|committee|board|congregation|fraternity|sorority|ensemble|quartet|quintet|collective|cooperative|co-op|cult)$/;
const NAMED_GROUP = /^(?:party|church|team|council|group|gym|circle|forum|network|chapter|lodge|brigade|crew)$/;

/** Illnesses by name, and words of medicine by their ending. */
const ILLNESS =
  /^(?:asthma|diabetes|cancer|epilepsy|migraines?|eczema|anaemia|anemia|dementia|adhd|autism|dyslexia|depression|insomnia|hypertension|flu|influenza|covid|covid-19|pneumonia|tinnitus|glaucoma|gout|lupus|measles|mumps|shingles|vertigo|malaria|leukaemia|leukemia|melanoma|lymphoma|carcinoma|allergy|allergies|hay-fever|fever|cold|concussion|ulcer|hernia|arrhythmia|sciatica|celiac|coeliac|lyme|\p{L}+itis|(?!diagn|progn|hypn|metamorph)\p{L}+osis|\p{L}+algia|\p{L}+phobia)$/u;

function typeOf(object: FactObject, directory: Directory): string | null {
  if (object.entity === null) return null;
  return directory.typeOf(object.entity) ?? (KIN[object.head] !== undefined ? 'person' : null);
}

/** Whether a name is that of a group with members, not of an employer. */
export const isGroup = (head: string): boolean => GROUP.test(head) || NAMED_GROUP.test(head);

/** Whether a frame may take this object: one drives to places, adopts pets and attends events. */
export function isOfKind(kind: ObjectKind, object: FactObject, directory: Directory): boolean {
  const type = typeOf(object, directory);
  const { head } = object;
  switch (kind) {
    case 'any':
      return true;
    case 'event':
      return EVENTS.has(head) || type === 'event';
    case 'outing':
      return OUTINGS.has(head);
    case 'place':
      return type === 'place' || PLACES.has(head);
    case 'pet':
      return PETS.has(head);
    case 'being':
      return type === 'person' || KIN[head] !== undefined || PETS.has(head) || BEING.test(head) || isProfession(head);
    case 'kin':
      return KIN[head] !== undefined && object.entity === null;
    case 'possession':
      return POSSESSIONS.has(head);
    case 'profession':
      return isProfession(head);
    case 'instrument':
      return INSTRUMENTS_AND_SPORTS.has(head);
    case 'gained':
      return GAINED.has(head);
    case 'illness':
      return ILLNESS.test(head);
    case 'group':
      return GROUP.test(head) || (object.entity !== null && NAMED_GROUP.test(head));
    case 'language':
      return ADJECTIVES_OF_ORIGIN.has(head);
    case 'name':
      return object.entity !== null && type !== 'person' && type !== 'event';
    case 'home':
      return type === 'place' || PLACES.has(head) || (object.entity !== null && type === 'thing');
    case 'employer':
      return object.entity !== null && type !== 'event' && type !== 'place';
    default:
      return kind satisfies never;
  }
}
