/** A list with one of its items moved by some places; at its ends it stays. */
export function moved<Item>(list: readonly Item[], index: number, by: number): Item[] {
  const item = list[index]
  const to = index + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, place) => place !== index)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
