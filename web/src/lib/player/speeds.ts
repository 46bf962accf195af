/** The speeds a video can be watched at. */

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

export function nearestSpeed(wanted: number): number {
  return SPEEDS.reduce((best, speed) => (Math.abs(speed - wanted) < Math.abs(best - wanted) ? speed : best))
}
