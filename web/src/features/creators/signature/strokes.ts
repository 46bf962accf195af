/** A signature as lines of points: whether it is valid, and how it scales. */

type Point = { x: number; y: number }
type Stroke = { points: readonly Point[] }

const MIN_LENGTH_PX = 60
const MIN_SPREAD_PX = 24

/** A dot or a scratch is not a signature. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  const points = strokes.flatMap(({ points }) => points)
  const spread = Math.max(spreadOf(points.map(({ x }) => x)), spreadOf(points.map(({ y }) => y)))
  const length = strokes.reduce((sum, { points }) => sum + lengthOf(points), 0)
  return length >= MIN_LENGTH_PX && spread >= MIN_SPREAD_PX
}

/** The same drawing for a pad of another width. */
export function scaled<Drawn extends Stroke>(strokes: readonly Drawn[], factor: number): Drawn[] {
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

function spreadOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)
}
