/** Learns vectors of media from everybody's responses: implicit alternating least squares by conjugate gradient. */
import { createSolver, gramOf, type Row, WEIGHTS, type Weights } from './least-squares.ts'
import { transpose } from './matrix.ts'
import { seededRandom } from './random.ts'
import { DIMENSIONS, type ResponseMatrix } from './types.ts'

/** Steps of conjugate gradient per row and iteration; rows start from their last solution. */
const STEPS = 3
/** Rows solved between two looks at the signal. */
const ROWS_PER_CHECK = 4_096
/** A person with more responses counts like one with so many: nobody shapes the model alone. */
const MOST_RESPONSES = 300

export type TrainingOptions = {
  iterations?: number
  seed?: number
  weights?: Weights
  signal?: AbortSignal
}

export type TrainedVectors = {
  vectors: Float32Array
  isTrained: Uint8Array
  /** Vectors of the people in the matrix; not stored. */
  people: Float32Array
}

/** Waits for the event loop now and then, so that a worker's heartbeats go on and the signal is noticed. */
export async function trainVectors(
  matrix: ResponseMatrix,
  { iterations = 8, seed = 1, weights = WEIGHTS, signal }: TrainingOptions = {},
): Promise<TrainedVectors> {
  const byItem = transpose(matrix)
  const personWeights = weightsOfPeople(matrix)
  const scaled = byItem.strength.map(
    (strength, n) => strength * (personWeights[byItem.itemOf[n] as number] as number),
  )
  const isTrained = Uint8Array.from({ length: matrix.items }, (_, item) =>
    (byItem.starts[item + 1] as number) > (byItem.starts[item] as number) ? 1 : 0,
  )
  const items = randomVectors(matrix.items, seed, isTrained)
  const people = new Float32Array(matrix.people * DIMENSIONS)
  const solve = createSolver(weights)
  const solveAll = async (
    rows: ResponseMatrix,
    strengths: Float32Array,
    from: Float32Array,
    to: Float32Array,
    rowWeights?: Float32Array,
  ) => {
    const gram = gramOf(from)
    const row: Row = { vectors: from, others: rows.itemOf, strengths, start: 0, count: 0, weight: 1 }
    for (let index = 0; index < rows.people; index += 1) {
      if (index % ROWS_PER_CHECK === 0) {
        signal?.throwIfAborted()
        await new Promise(setImmediate)
      }
      row.start = rows.starts[index] as number
      row.count = (rows.starts[index + 1] as number) - row.start
      row.weight = rowWeights?.[index] ?? 1
      if (row.count > 0) solve(row, gram, to, index * DIMENSIONS, STEPS)
    }
  }
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    await solveAll(matrix, matrix.strength, items, people, personWeights)
    await solveAll(byItem, scaled, people, items)
  }
  return { vectors: items, isTrained, people }
}

function weightsOfPeople({ people, starts }: ResponseMatrix): Float32Array {
  return Float32Array.from({ length: people }, (_, person) =>
    Math.min(1, MOST_RESPONSES / Math.max(1, (starts[person + 1] as number) - (starts[person] as number))),
  )
}

function randomVectors(count: number, seed: number, isUsed: Uint8Array): Float32Array {
  const random = seededRandom(seed)
  const scale = 1 / Math.sqrt(DIMENSIONS)
  return Float32Array.from({ length: count * DIMENSIONS }, (_, n) =>
    isUsed[Math.floor(n / DIMENSIONS)] ? (random() - 0.5) * scale : 0,
  )
}
