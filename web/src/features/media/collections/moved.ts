/** A copy of the list with one item moved; unchanged if the move leaves the list. */
export function moveItem<Item>(list: readonly Item[], index: number, by: number): Item[] {
  const item = list[index]
  const to = index + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, position) => position !== index)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
