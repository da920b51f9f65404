/** A planning task as text. */
export interface WrittenTask {
  readonly name: string;
  readonly domain: string;
  readonly problem: string;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Balls carried between two rooms by two hands: some (2 × balls + …) · 2^balls states, hard to bound from below. */
export function gripper(balls: number): WrittenTask {
  const names = range(balls).map((ball) => `b${ball}`);
  return {
    name: `gripper-${balls}`,
    domain: `(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates (at-robot ?r - room) (at ?b - ball ?r - room) (free ?h - hand) (carries ?h - hand ?b - ball))
  (:action move :parameters (?from ?to - room)
    :precondition (at-robot ?from) :effect (and (at-robot ?to) (not (at-robot ?from))))
  (:action pick :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (at ?b ?r) (at-robot ?r) (free ?h))
    :effect (and (carries ?h ?b) (not (at ?b ?r)) (not (free ?h))))
  (:action drop :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (carries ?h ?b) (at-robot ?r))
    :effect (and (at ?b ?r) (free ?h) (not (carries ?h ?b)))))`,
    problem: `(define (problem gripper-${balls})
  (:domain gripper)
  (:objects left-room right-room - room left right - hand ${names.join(' ')} - ball)
  (:init (at-robot left-room) (free left) (free right) ${names.map((name) => `(at ${name} left-room)`).join(' ')})
  (:goal (and ${names.map((name) => `(at ${name} right-room)`).join(' ')})))`,
  };
}

/** The Chinese rings: one way through nearly all of 2^rings states, with conditional effects and a quantifier. */
export function rings(count: number): WrittenTask {
  const names = range(count).map((index) => `r${index}`);
  const pairs = names.slice(1).map((name, index) => `(next ${names[index] ?? ''} ${name})`);
  return {
    name: `rings-${count}`,
    domain: `(define (domain rings)
  (:requirements :adl)
  (:types ring)
  (:predicates (on ?r - ring) (next ?a ?b - ring) (before ?a ?b - ring) (first ?r - ring))
  (:action turn-first :parameters (?r - ring)
    :precondition (first ?r)
    :effect (and (when (on ?r) (not (on ?r))) (when (not (on ?r)) (on ?r))))
  (:action turn :parameters (?a ?b - ring)
    :precondition (and (next ?a ?b) (on ?a) (forall (?c - ring) (or (not (before ?c ?a)) (not (on ?c)))))
    :effect (and (when (on ?b) (not (on ?b))) (when (not (on ?b)) (on ?b)))))`,
    problem: `(define (problem rings-${count})
  (:domain rings)
  (:objects ${names.join(' ')} - ring)
  (:init (first r0) ${pairs.join(' ')}
    ${names.flatMap((name, index) => names.slice(0, index).map((earlier) => `(before ${earlier} ${name})`)).join(' ')})
  (:goal (and ${names.map((name, index) => (index === count - 1 ? `(on ${name})` : `(not (on ${name}))`)).join(' ')})))`,
  };
}

/** Parcels, vans and towns on a ring road, with road lengths as costs. */
export function delivery(towns: number, parcels: number, vans: number): WrittenTask {
  const town = (index: number): string => `t${index % towns}`;
  const roads = range(towns).flatMap((index) => [
    [town(index), town(index + 1)],
    [town(index + 1), town(index)],
  ]);
  const length = (index: number): number => 1 + ((index * 7) % 5);
  return {
    name: `delivery-${towns}-${parcels}-${vans}`,
    domain: `(define (domain delivery)
  (:requirements :strips :typing :action-costs)
  (:types town parcel van)
  (:predicates (road ?a ?b - town) (van-at ?v - van ?t - town) (at ?p - parcel ?t - town) (in ?p - parcel ?v - van))
  (:functions (total-cost) - number (miles ?a ?b - town) - number)
  (:action drive :parameters (?v - van ?a ?b - town)
    :precondition (and (van-at ?v ?a) (road ?a ?b))
    :effect (and (van-at ?v ?b) (not (van-at ?v ?a)) (increase (total-cost) (miles ?a ?b))))
  (:action load :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (at ?p ?t) (van-at ?v ?t))
    :effect (and (in ?p ?v) (not (at ?p ?t)) (increase (total-cost) 1)))
  (:action unload :parameters (?p - parcel ?v - van ?t - town)
    :precondition (and (in ?p ?v) (van-at ?v ?t))
    :effect (and (at ?p ?t) (not (in ?p ?v)) (increase (total-cost) 1))))`,
    problem: `(define (problem delivery)
  (:domain delivery)
  (:objects ${range(towns).map(town).join(' ')} - town ${range(parcels)
    .map((index) => `p${index}`)
    .join(' ')} - parcel ${range(vans)
    .map((index) => `v${index}`)
    .join(' ')} - van)
  (:init (= (total-cost) 0)
    ${roads.map(([a = '', b = ''], index) => `(road ${a} ${b}) (= (miles ${a} ${b}) ${length(index >> 1)})`).join(' ')}
    ${range(parcels)
      .map((index) => `(at p${index} ${town(index * 2)})`)
      .join(' ')}
    ${range(vans)
      .map((index) => `(van-at v${index} ${town(index * 3)})`)
      .join(' ')})
  (:goal (and ${range(parcels)
    .map((index) => `(at p${index} ${town(index * 2 + Math.floor(towns / 2))})`)
    .join(' ')}))
  (:metric minimize (total-cost)))`,
  };
}
