/** Selects the tab below a media. */
import { oneOf } from '#rules/one-of.ts'

export type MoreTab = 'comments' | 'videos' | 'live'

/** `requested` comes from the URL. Null selects the first tab; an unavailable tab falls back to videos. */
export function tabAt(requested: string | null, tabs: readonly MoreTab[]): MoreTab {
  if (requested === null) return tabs[0] ?? 'videos'
  return oneOf(tabs, requested) ?? 'videos'
}
