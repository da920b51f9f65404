; Where a service runs comes from the memory; what was copied is only known once it is done.
(:types service)
(:predicates
  (runs_on ?s - service ?machine - service)
  (down ?s - service)
  (copied ?s - service))

(:action copy-data
  :parameters (?s - service)
  :effect (copied ?s))

(:action move
  :parameters (?s - service ?from - service ?to - service)
  :precondition (and
    (runs_on ?s ?from)
    (copied ?s)
    (not (down ?to)))
  :effect (and
    (runs_on ?s ?to)
    (not (runs_on ?s ?from))))
