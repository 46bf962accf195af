/** How far a video is buffered without a gap. */

type Ranges = Pick<TimeRanges, 'length' | 'start' | 'end'>

/** Gaps smaller than this are not noticeable. */
const GAP_S = 0.3

export function bufferedUntil(ranges: Ranges, time: number): number {
  let until = time
  for (let index = 0; index < ranges.length; index += 1)
    if (ranges.start(index) <= until + GAP_S) until = Math.max(until, ranges.end(index))
  return until
}
