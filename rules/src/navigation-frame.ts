/** The navigation around a screen, also in the skeleton of its HTML: full, the narrow rail, or none. */
import type { Area } from './routes.ts'

export type NavigationFrame = 'full' | 'rail' | 'bare'

const FRAMES: Partial<Record<Area, NavigationFrame>> = {
  welcome: 'bare',
  age: 'bare',
  auth: 'bare',
  release: 'bare',
  messages: 'rail',
  broadcasts: 'rail',
  live: 'rail',
  air: 'rail',
  staff: 'bare',
}

export function frameOf(area: Area): NavigationFrame {
  return FRAMES[area] ?? 'full'
}
