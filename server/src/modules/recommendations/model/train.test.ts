import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexCatalogue } from './catalogue-index.ts'
import { groupItems } from './clusters.ts'
import { deriveVector, deriveVectors } from './derive.ts'
import { foldIn } from './fold-in.ts'
import { gramOf } from './least-squares.ts'
import { matchOf, usualMatch, vectorLength } from './match.ts'
import { buildMatrix } from './matrix.ts'
import { findNeighbours } from './neighbours.ts'
import { seededRandom } from './random.ts'
import { catalogueOf, NOW_MS } from './test-catalogue.ts'
import { trainVectors } from './train.ts'
import { DIMENSIONS, NEIGHBOURS } from './types.ts'

type Row = readonly [person: number, item: number, strength: number]
const matrixOf = (people: number, items: number, rows: readonly Row[]) =>
  buildMatrix(
    { people, items },
    {
      person: Int32Array.from(rows, ([person]) => person),
      item: Int32Array.from(rows, ([, item]) => item),
      strength: Float32Array.from(rows, ([, , strength]) => strength),
    },
  )

/** Four groups of people, each of whom likes half of the group's thirty media and skips some of the others'. */
const GROUPS = 4
const ITEMS = GROUPS * 30
function groupedRows(people = 200): Row[] {
  const random = seededRandom(5)
  return Array.from({ length: people }, (_, person) =>
    Array.from({ length: ITEMS }, (_, item): Row[] => {
      if (item % GROUPS === person % GROUPS) return random() < 0.5 ? [[person, item, 1]] : []
      return random() < 0.05 ? [[person, item, -1]] : []
    }).flat(),
  ).flat()
}
const grouped = matrixOf(200, ITEMS, groupedRows())

test('media that the same people like have similar vectors; media nobody responded to have none', async () => {
  const matrix = matrixOf(200, ITEMS + 1, groupedRows())
  const { vectors, isTrained } = await trainVectors(matrix)
  const vector = vectors.subarray(0, DIMENSIONS)
  for (let item = 1; item < ITEMS; item += 1) {
    const match = cosine(vector, vectors, item)
    assert.ok(item % GROUPS === 0 ? match > 0.6 : match < 0.4, `${item}: ${match}`)
  }
  assert.equal(isTrained[ITEMS], 0)
  assert.equal(cosine(vector, vectors, ITEMS), 0)
})

test('training is repeatable by its seed, and stops by its signal', async () => {
  const [a, b, c] = await Promise.all([1, 1, 2].map((seed) => trainVectors(grouped, { seed, iterations: 2 })))
  assert.deepEqual(a?.vectors, b?.vectors)
  assert.notDeepEqual(a?.vectors, c?.vectors)
  await assert.rejects(trainVectors(grouped, { signal: AbortSignal.abort() }))
  await assert.rejects(findNeighbours(grouped, { signal: AbortSignal.abort() }))
})

test('training of nothing gives nothing', async () => {
  const { vectors } = await trainVectors(matrixOf(0, 3, []))
  assert.ok(vectors.every((value) => value === 0))
  const { neighbours } = await findNeighbours(matrixOf(0, 3, []))
  assert.ok(neighbours.every((item) => item === -1))
})

test('a person folded in is near to what they like, and farther from what they skip', async () => {
  const { vectors } = await trainVectors(grouped)
  const known = { vectors, gram: gramOf(vectors) }
  const person = foldIn(known, [0, 4, 8], [1, 1, 1])
  assert.ok(cosine(person, vectors, 12) > 0.6)
  assert.ok(cosine(person, vectors, 13) < 0.4)
  const picky = foldIn(known, [0, 4, 8, 1, 5], [1, 1, 1, -1, -1])
  assert.ok(cosine(picky, vectors, 13) < cosine(person, vectors, 13))
})

test('neighbours are liked by the same people, and by three at least', async () => {
  const { neighbours } = await findNeighbours(grouped)
  for (let n = 0; n < NEIGHBOURS; n += 1) assert.equal((neighbours[n] ?? -1) % GROUPS, 0)
  const pair: Row[] = [0, 1].flatMap((person): Row[] => [
    [person, 0, 1],
    [person, 1, 1],
  ])
  assert.equal((await findNeighbours(matrixOf(3, 2, pair))).neighbours[0], -1)
  const three: Row[] = [...pair, [2, 0, 1], [2, 1, 1]]
  assert.equal((await findNeighbours(matrixOf(3, 2, three))).neighbours[0], 1)
})

test('a ring of ten accounts makes its video a neighbour of no popular one', async () => {
  const ring = Array.from({ length: 10 }, (_, n): Row[] => [
    [800 + n, ITEMS, 1],
    ...Array.from({ length: 10 }, (_, item): Row => [800 + n, item * GROUPS, 1]),
  ]).flat()
  const matrix = matrixOf(810, ITEMS + 1, [...groupedRows(800), ...ring])
  const { neighbours } = await findNeighbours(matrix)
  for (let item = 0; item < ITEMS; item += 1) {
    const own = neighbours.subarray(item * NEIGHBOURS, (item + 1) * NEIGHBOURS)
    assert.ok(!own.includes(ITEMS), `it is a neighbour of ${item}`)
  }
})

test('media that share creator or tags with learned ones get their vectors, shrunk', () => {
  const medias = [
    ...Array.from({ length: 6 }, () => ({ creator: 'ann', tags: ['ceramics'], vector: [1, 0] })),
    ...Array.from({ length: 6 }, () => ({ creator: 'bob', tags: ['chess'], vector: [0, 1] })),
    { creator: 'new', tags: ['ceramics'] },
    { creator: 'stranger', tags: ['nothing'] },
  ]
  const catalogue = catalogueOf(medias)
  deriveVectors(catalogue, catalogue)
  const derived = catalogue.vectors.slice(12 * DIMENSIONS)
  assert.ok((derived[0] ?? 0) > 0.2 && derived[1] === 0)
  assert.ok(derived.subarray(DIMENSIONS).every((value) => value === 0))
  const one = { creator: -1, sound: -1, tags: [catalogue.tagIndexOf.get('ceramics') ?? -1] }
  assert.deepEqual(
    deriveVector({ ...catalogue, index: indexCatalogue(catalogue, NOW_MS) }, one),
    derived.slice(0, DIMENSIONS),
  )
})

test('groups hold similar media', async () => {
  const random = seededRandom(9)
  const vectors = new Float32Array(800 * DIMENSIONS).map((_, n) => {
    const [item, d] = [Math.floor(n / DIMENSIONS), n % DIMENSIONS]
    return (d === item % 8 ? 1 : 0) + 0.1 * random()
  })
  const { centroids, clusterOf } = await groupItems(vectors)
  assert.ok(new Set(clusterOf).size > 3 && !clusterOf.includes(-1))
  for (let cluster = 0; cluster < centroids.length / DIMENSIONS; cluster += 1) {
    const own = [...clusterOf.keys()].filter((item) => clusterOf[item] === cluster)
    const kinds = new Set(own.map((item) => item % 8))
    assert.ok(kinds.size <= 4, `group ${cluster} holds ${kinds.size} kinds`)
  }
})

test('how all media match a vector is known without looking at each', () => {
  const random = seededRandom(4)
  const medias = Array.from({ length: 300 }, () => ({ vector: [random(), random() - 0.5, 2 * random()] }))
  const { vectors, index } = catalogueOf(medias)
  const vector = new Float32Array(DIMENSIONS)
  vector.set([0.3, -1, 0.5])
  const matches = medias.map((_, item) => matchOf(vector, vectors, item))
  const mean = matches.reduce((sum, each) => sum + each, 0) / 300
  const deviation = Math.sqrt(matches.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 300)
  const usual = usualMatch(index, vector)
  assert.ok(Math.abs(usual.mean - mean) < 1e-4 && Math.abs(usual.deviation - deviation) < 1e-3)
})

/** The cosine of the angle between two vectors, regardless of their lengths. */
function cosine(vector: Float32Array, vectors: Float32Array, item: number): number {
  const lengths = vectorLength(vector, 0) * vectorLength(vectors, item)
  return lengths > 0 ? matchOf(vector, vectors, item) / lengths : 0
}
