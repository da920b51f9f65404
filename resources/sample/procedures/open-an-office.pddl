; That somebody signed with us is told, or it is not so: no step of ours brings it about.
(:predicates
  (council_signed ?office)
  (lease_signed ?office)
  (connected ?office)
  (open ?office))

(:action sign-lease
  :parameters (?office)
  :precondition (council_signed ?office)
  :effect (lease_signed ?office))

(:action connect
  :parameters (?office)
  :precondition (lease_signed ?office)
  :effect (connected ?office))

(:action open-office
  :parameters (?office)
  :precondition (connected ?office)
  :effect (open ?office))
