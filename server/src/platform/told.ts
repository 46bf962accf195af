/**
 * What was read together with an object, for those who would ask for it singly. It stands on the object itself, under a name
 * that only its slice knows: it comes and goes with the answer that the object was read for.
 */
export type Told<Facts> = {
  tell(thing: object, facts: Facts): void
  of(thing: object): Facts | undefined
}

export function told<Facts>(name: string): Told<Facts> {
  const key = Symbol(name)
  return {
    tell(thing, facts) {
      ;(thing as Record<symbol, Facts>)[key] = facts
    },
    of: (thing) => (thing as Record<symbol, Facts | undefined>)[key],
  }
}
