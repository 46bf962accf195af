/** Which tab below a media is open. */

export type MoreTab = 'comments' | 'videos' | 'live'

/** `asked` is the address's own word. Without one it is the first tab there is; one that is not there means the videos. */
export function tabAt(asked: string | null, tabs: readonly MoreTab[]): MoreTab {
  if (asked === null) return tabs[0] ?? 'videos'
  return tabs.find((tab) => tab === asked) ?? 'videos'
}
