/** Which tab below a media is open. */
import { oneOf } from '#rules/one-of.ts'

export type MoreTab = 'comments' | 'videos' | 'live'

/** `asked` is the address's own word. Without one it is the first tab there is; one that is not there means the videos. */
export function tabAt(asked: string | null, tabs: readonly MoreTab[]): MoreTab {
  if (asked === null) return tabs[0] ?? 'videos'
  return oneOf(tabs, asked) ?? 'videos'
}
