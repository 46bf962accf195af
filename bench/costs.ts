/** Cost of each user operation in CPU of the site, CPU of its database, statements and bytes; prints the table of docs/scale.md. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { makeRenditions } from '#platform/media-tools/renditions.ts'
import { CLIP_SECONDS, drawClip } from './clip.ts'
import { answered, feedQuestion, openWeb } from './costs-client.ts'
import { costOf } from './costs-measure.ts'
import { heldByOneMachine } from './costs-mixed.ts'
import { operations, preparePeople } from './costs-operations.ts'
import { childrenMs, postmasterOf } from './cpu.ts'
import { startBenchServer } from './database.ts'
import { fillDatabase } from './feed-data.ts'
import type { Observation } from './measure.ts'
import { type Cost, machinesTable } from './scale-model.ts'
import { SCALE, unlessTrial } from './size.ts'

const SIZE = {
  media: Math.max(20_000, 1_000_000 * SCALE),
  accounts: Math.max(5_000, 100_000 * SCALE),
  likes: 5_000_000 * SCALE,
}
const TIMES = unlessTrial(Math.max(40, Math.round(1_000 * SCALE)), 2)
const AT_ONCE = 4

export async function benchCosts(): Promise<Observation[]> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const databaseUrl = await server.createDatabase('bench_costs')
  await fillDatabase(databaseUrl, SIZE)
  await preparePeople(databaseUrl)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const web = await openWeb(databaseUrl, dataDir)
  stack.defer(web.stop)
  const postmaster = await postmasterOf(databaseUrl)
  const all = operations({ feed: feedQuestion(), segment: web.segment, medias: SIZE.media })
  const agent = new Agent({ keepAlive: true })
  stack.defer(() => agent.destroy())
  const held = await heldByOneMachine(
    all,
    (name, request) => answered(agent, web.port, name, request),
    30_000 * SCALE,
  )
  for (const { name, text } of held) console.log(`${name}: ${text}`)
  const costs: Cost[] = []
  for (const operation of all)
    costs.push(await costOf(operation, { web, postmaster, times: TIMES, atOnce: AT_ONCE }))
  costs.push(await encoding(dataDir))
  const text = `on ${availableParallelism()} cores (${cpus()[0]?.model}), ${SIZE.media} media, ${TIMES} times each`
  console.log(`\n${costsTable(costs)}\n\n${machinesTable(costs)}\n`)
  return [...held, { name: 'costs of operations and machines by the model, above', text }]
}

/** CPU of ffmpeg for all renditions, per second of video. */
async function encoding(folder: string): Promise<Cost> {
  const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
  const source = await drawClip(path.join(folder, 'source.mp4'))
  const facts = await probeVideo(source, run)
  const before = childrenMs()
  await makeRenditions(
    { source, kind: facts.kind, folder: mkdtempSync(path.join(folder, 'made-')), facts },
    run,
  )
  const encoderMs = (childrenMs() - before) / CLIP_SECONDS
  return {
    name: 'a second of 1080p video, all sizes',
    webMs: 0,
    databaseMs: 0,
    statements: 0,
    bytes: 0,
    encoderMs,
  }
}

function costsTable(costs: readonly Cost[]): string {
  const ms = (value: number) => (value === 0 ? '' : value.toFixed(2))
  const rows = costs.map(({ name, webMs, databaseMs, encoderMs, statements, bytes }) => {
    const cells = [
      name,
      ms(webMs),
      ms(databaseMs),
      ms(encoderMs),
      statements ? statements.toFixed(1) : '',
      bytes ? Math.round(bytes) : '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head =
    '| Operation | web, ms of CPU | database, ms of CPU | encoder, ms of CPU | statements | bytes sent |'
  return [head, '|---|---:|---:|---:|---:|---:|', ...rows].join('\n')
}
