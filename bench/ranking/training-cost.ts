/** Trains on made-up responses in a process of its own, and reports its CPU time and its largest memory. */

import { groupItems } from '../../server/src/modules/recommendations/model/clusters.ts'
import { buildMatrix } from '../../server/src/modules/recommendations/model/matrix.ts'
import { findNeighbours } from '../../server/src/modules/recommendations/model/neighbours.ts'
import { seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import { trainVectors } from '../../server/src/modules/recommendations/model/train.ts'
import type { ResponseMatrix } from '../../server/src/modules/recommendations/model/types.ts'
import { outputOf } from '../measure.ts'

export type TrainingSize = { people: number; items: number; responses: number }

export async function measureTraining(
  size: TrainingSize,
  seed: number,
): Promise<{ seconds: number; megabytes: number }> {
  return JSON.parse(await outputOf(import.meta.filename, [JSON.stringify({ ...size, seed })])) as {
    seconds: number
    megabytes: number
  }
}

/** Popular media get most responses, and everybody prefers one of forty groups. */
function responses({
  people,
  items,
  responses: count,
  seed,
}: TrainingSize & { seed: number }): ResponseMatrix {
  const random = seededRandom(seed)
  const rows = {
    person: new Int32Array(count),
    item: new Int32Array(count),
    strength: new Float32Array(count),
  }
  for (let row = 0; row < count; row += 1) {
    const person = row % people
    const popular = Math.floor(random() ** 2 * (items / 40))
    const group = random() < 0.6 ? person % 40 : Math.floor(random() * 40)
    rows.person[row] = person
    rows.item[row] = Math.min(items - 1, popular * 40 + group)
    rows.strength[row] = random() < 0.5 ? -1 : 2 * random()
  }
  return buildMatrix({ people, items }, rows)
}

if (import.meta.main) {
  const matrix = responses(JSON.parse(process.argv[2] ?? '{}') as TrainingSize & { seed: number })
  const before = process.cpuUsage()
  const { vectors } = await trainVectors(matrix)
  await findNeighbours(matrix)
  await groupItems(vectors)
  const { user, system } = process.cpuUsage(before)
  console.log(
    JSON.stringify({ seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1_024 }),
  )
}
