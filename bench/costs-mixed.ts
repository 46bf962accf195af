/** Capacity of one machine: a mix of all user operations in proportion to their frequency, at full load. */
import { availableParallelism } from 'node:os'
import type { Operation, Request } from './costs-operations.ts'
import { stolenMs } from './cpu.ts'
import type { Observation } from './measure.ts'
import { askedOnADay, MODEL, peopleServed } from './scale-model.ts'
import { unlessTrial } from './size.ts'

const LANES = 24
const WARM_UP_MS = unlessTrial(5_000, 100)
/** Turn range beyond those of the single measurements, so that no purchase repeats. */
const FIRST_TURN = 2_000

type Ask = (name: string, request: Request) => Promise<unknown>

/** Both with video served by the site and with a cache in front. The client shares the cores with the site. */
export async function heldByOneMachine(
  operations: readonly Operation[],
  ask: Ask,
  forMs: number,
): Promise<Observation[]> {
  const observations: Observation[] = []
  const turns = new Map<string, number>()
  for (const cached of [MODEL.cachedShare.small, MODEL.cachedShare.large]) {
    const next = mixOf(operations, cached, turns)
    await underLoad(next, ask, WARM_UP_MS)
    const { perSecond, p95, stolen } = await underLoad(next, ask, forMs)
    const people = Math.round(peopleServed(perSecond, cached) / 1_000) * 1_000
    observations.push({
      name: `all that people do at once, ${cached * 100} % of the video from a cache before it`,
      text: `${Math.round(perSecond)} requests a second, p95 ${p95.toFixed(0)} ms: ${people.toLocaleString('en')} people a day by the model (${Math.round(stolen * 100)} % of the cores kept back by the host)`,
    })
  }
  return observations
}

/** Sequence of operations in proportion to their frequency; the same in every run. */
function mixOf(
  operations: readonly Operation[],
  cached: number,
  turns: Map<string, number>,
): () => { name: string; request: Request } {
  const shares = askedOnADay(cached)
  const total = shares.reduce((sum, [, times]) => sum + times, 0)
  const due = new Map(shares.map(([name]) => [name, 0]))
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  return () => {
    for (const [name, times] of shares) due.set(name, (due.get(name) ?? 0) + times / total)
    const [name] = [...due].reduce((most, each) => (each[1] > most[1] ? each : most))
    due.set(name, (due.get(name) ?? 0) - 1)
    const turn = (turns.get(name) ?? FIRST_TURN) + 1
    turns.set(name, turn)
    const operation = byName.get(name)
    if (!operation) throw new Error(`nobody knows how to ask for ${name}`)
    return { name, request: operation.ask(turn) }
  }
}

async function underLoad(next: ReturnType<typeof mixOf>, ask: Ask, forMs: number) {
  const took: number[] = []
  const start = performance.now()
  const stolenBefore = stolenMs()
  const lane = async () => {
    for (let now = performance.now(); now - start < forMs; now = performance.now()) {
      const { name, request } = next()
      await ask(name, request)
      took.push(performance.now() - now)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const passedMs = performance.now() - start
  const perSecond = took.length / (passedMs / 1_000)
  const stolen = (stolenMs() - stolenBefore) / (passedMs * availableParallelism())
  const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
  return { perSecond, p95, stolen }
}
