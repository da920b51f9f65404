; Services, what they depend on and which are down come from the memory;
; what is built, tested and deployed is only known once it is done.
(:types service)
(:predicates
  (depends_on ?s - service ?other - service)
  (down ?s - service)
  (built ?s - service)
  (tested ?s - service)
  (certificate_valid ?s - service)
  (deployed ?s - service))

(:action build
  :parameters (?s - service)
  :precondition (not (built ?s))
  :effect (built ?s))

(:action run-tests
  :parameters (?s - service)
  :precondition (built ?s)
  :effect (tested ?s))

(:action renew-certificate
  :parameters (?s - service)
  :precondition (not (certificate_valid ?s))
  :effect (certificate_valid ?s))

(:action restart
  :parameters (?s - service)
  :precondition (down ?s)
  :effect (not (down ?s)))

(:action deploy
  :parameters (?s - service)
  :precondition (and
    (tested ?s)
    (certificate_valid ?s)
    (forall (?other - service)
      (imply (depends_on ?s ?other) (not (down ?other)))))
  :effect (deployed ?s))
