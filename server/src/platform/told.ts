/**
 * Data preloaded together with an object, for resolvers that would otherwise query it individually. Attached to the object
 * under a symbol that only its slice knows, so it lives as long as the object.
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
