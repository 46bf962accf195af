/** Methods of JavaScript's own objects that Safari has since 17 and 17.4. */
import { define } from './define.ts'

export function addBuiltins(): void {
  define(Promise, 'withResolvers', function withResolvers<Value>(this: PromiseConstructor) {
    const parts = {} as PromiseWithResolvers<Value>
    parts.promise = new this<Value>((resolve, reject) => {
      parts.resolve = resolve
      parts.reject = reject
    })
    return parts
  })
  define(Map, 'groupBy', <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
    const groups = new Map<Key, Item[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  })
  define(Set.prototype, 'union', function union<Item, Other>(this: Set<Item>, other: ReadonlySetLike<Other>) {
    return new Set<Item | Other>([...this, ...itemsOf(other)])
  })
  define(Set.prototype, 'difference', function difference<
    Item,
  >(this: Set<Item>, other: ReadonlySetLike<unknown>) {
    return new Set([...this].filter((item) => !other.has(item)))
  })
  define(Set.prototype, 'symmetricDifference', function symmetricDifference<
    Item,
    Other,
  >(this: Set<Item>, other: ReadonlySetLike<Other>) {
    const added = [...itemsOf(other)].filter((item) => !(this as Set<unknown>).has(item))
    return new Set<Item | Other>([...[...this].filter((item) => !other.has(item as never)), ...added])
  })
}

function* itemsOf<Item>(other: ReadonlySetLike<Item>): Iterable<Item> {
  const items = other.keys()
  for (let next = items.next(); !next.done; next = items.next()) yield next.value
}
