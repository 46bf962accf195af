/** Groups of similar media: k-means on the directions of their vectors. */
import { seededRandom } from './random.ts'
import { type Clusters, DIMENSIONS } from './types.ts'

const MOST_CLUSTERS = 256
const ITEMS_PER_CLUSTER = 100
const ROUNDS = 6
/** Vectors per cluster that the centroids are computed from. */
const SAMPLE_PER_CLUSTER = 60
const ITEMS_PER_CHECK = 1_024

export type GroupOptions = { seed?: number; signal?: AbortSignal }

export async function groupItems(
  vectors: Float32Array,
  { seed = 1, signal }: GroupOptions = {},
): Promise<Clusters> {
  const items = vectors.length / DIMENSIONS
  const count = Math.max(1, Math.min(MOST_CLUSTERS, Math.floor(items / ITEMS_PER_CLUSTER)))
  const directions = normalized(vectors)
  const random = seededRandom(seed)
  const centroids = new Float32Array(count * DIMENSIONS)
  const sample = Int32Array.from({ length: Math.min(items, count * SAMPLE_PER_CLUSTER) }, () =>
    Math.floor(random() * items),
  )
  for (let cluster = 0; cluster < count; cluster += 1)
    copyVector(directions, sample[cluster] ?? 0, centroids, cluster)
  const assign = async (chosen: ArrayLike<number>) => {
    const clusterOf = new Int32Array(chosen.length)
    for (let n = 0; n < chosen.length; n += 1) {
      if (n % ITEMS_PER_CHECK === 0) {
        signal?.throwIfAborted()
        await new Promise(setImmediate)
      }
      clusterOf[n] = nearestCluster(centroids, directions, chosen[n] as number)
    }
    return clusterOf
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const clusterOf = await assign(sample)
    const sums = new Float32Array(count * DIMENSIONS)
    sample.forEach((item, n) => {
      const cluster = clusterOf[n] as number
      if (cluster >= 0)
        for (let d = 0; d < DIMENSIONS; d += 1)
          sums[cluster * DIMENSIONS + d] =
            (sums[cluster * DIMENSIONS + d] as number) + (directions[item * DIMENSIONS + d] as number)
    })
    centroids.set(normalized(sums))
  }
  return { centroids, clusterOf: await assign(identity(items)) }
}

/** -1 for media of which nothing is known. */
export function nearestCluster(centroids: Float32Array, vectors: Float32Array, item: number): number {
  let best = -1
  let bestDot = 0
  for (let cluster = 0; cluster < centroids.length / DIMENSIONS; cluster += 1) {
    let dot = 0
    for (let d = 0; d < DIMENSIONS; d += 1)
      dot += (centroids[cluster * DIMENSIONS + d] as number) * (vectors[item * DIMENSIONS + d] as number)
    if (dot > bestDot) {
      best = cluster
      bestDot = dot
    }
  }
  return best
}

function normalized(vectors: Float32Array): Float32Array {
  const out = vectors.slice()
  for (let at = 0; at < out.length; at += DIMENSIONS) {
    let square = 0
    for (let d = 0; d < DIMENSIONS; d += 1) square += (out[at + d] as number) ** 2
    const scale = square > 0 ? 1 / Math.sqrt(square) : 0
    for (let d = 0; d < DIMENSIONS; d += 1) out[at + d] = (out[at + d] as number) * scale
  }
  return out
}

function identity(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, n) => n)
}

function copyVector(from: Float32Array, item: number, to: Float32Array, place: number): void {
  to.set(from.subarray(item * DIMENSIONS, (item + 1) * DIMENSIONS), place * DIMENSIONS)
}
