/** What stands around a screen: full navigation, the narrow rail, or nothing. */
import type { Area } from '#rules/routes.ts'

export type Frame = 'full' | 'rail' | 'bare'

const FRAMES: Partial<Record<Area, Frame>> = {
  welcome: 'bare',
  auth: 'bare',
  release: 'bare',
  messages: 'rail',
  broadcasts: 'rail',
  live: 'rail',
  air: 'rail',
  staff: 'bare',
}

/** A screen that is not there yet keeps the navigation, so that nobody is stuck on it. */
export function frameOf(area: Area, isBuilt: boolean): Frame {
  return isBuilt ? (FRAMES[area] ?? 'full') : 'full'
}
