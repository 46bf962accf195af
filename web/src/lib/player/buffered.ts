/** How far a video is loaded without a gap from a moment on. */

type Ranges = Pick<TimeRanges, 'length' | 'start' | 'end'>

/** Two ranges nearer than this are one to a person. */
const GAP_S = 0.3

export function bufferedUntil(ranges: Ranges, time: number): number {
  let until = time
  for (let index = 0; index < ranges.length; index += 1)
    if (ranges.start(index) <= until + GAP_S) until = Math.max(until, ranges.end(index))
  return until
}
