/** Areas of the web app that consist of adult media. Profiles stay open, without their media. */
import type { Area } from './routes.ts'

const ADULT_AREAS: readonly Area[] = ['home', 'browse', 'media', 'live']

export function isAdultArea(area: Area): boolean {
  return ADULT_AREAS.includes(area)
}
