/** Groups items by day in the viewer's time zone, newest first. */

type DayGroup<Item> = { title: 'Today' | 'Yesterday' | 'Earlier'; items: Item[] }

export function byDay<Item extends { add_date: string }>(
  items: readonly Item[],
  now: Date,
): DayGroup<Item>[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const groups: DayGroup<Item>[] = [
    { title: 'Today', items: [] },
    { title: 'Yesterday', items: [] },
    { title: 'Earlier', items: [] },
  ]
  for (const item of items) {
    const date = new Date(item.add_date)
    groups[date >= today ? 0 : date >= yesterday ? 1 : 2]?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}
