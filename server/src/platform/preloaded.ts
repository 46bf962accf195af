/**
 * Data preloaded together with an object, for resolvers that would otherwise query it individually. Attached to the object
 * under a symbol that only its slice knows, so it lives as long as the object.
 */
type Preloaded<Data> = {
  attach(target: object, data: Data): void
  of(target: object): Data | undefined
}

export function definePreloaded<Data>(name: string): Preloaded<Data> {
  const key = Symbol(name)
  return {
    attach(target, data) {
      ;(target as Record<symbol, Data>)[key] = data
    },
    of: (target) => (target as Record<symbol, Data | undefined>)[key],
  }
}
