/** The same requests to a site with one web role and to a site with two: extra CPU cost of a second node, in web roles and database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answered, feedQuestion, openWeb, type Web } from './costs-client.ts'
import { type Operation, operations, preparePeople } from './costs-operations.ts'
import { cpuMs, familyMs, postmasterOf } from './cpu.ts'
import { startBenchServer } from './database.ts'
import { fillDatabase } from './feed-data.ts'
import { median, type Result } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'

const SIZE = {
  media: Math.max(20_000, 100_000 * SCALE),
  accounts: Math.max(5_000, 20_000 * SCALE),
  likes: 500_000 * SCALE,
}
const REQUESTS = unlessTrial(Math.max(300, Math.round(3_000 * SCALE)), 30)
const ROUNDS = unlessTrial(SCALE < 1 ? 2 : 7, 1)
const AT_ONCE = 8
/** Excludes sign-in: a password hash costs a hundred times as much as other operations, and the same on any node. */
const LEFT_OUT = 'a sign-in'

type Site = { webs: Web[]; ask: Operation[]; turn: number }

export async function benchTwoWebs(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const databases = { one: await server.createDatabase('bench_one'), two: '' }
  await fillDatabase(databases.one, SIZE)
  await preparePeople(databases.one)
  // Separate databases, so that bus messages of one site do not reach the other.
  databases.two = await server.createDatabase('bench_two', databases.one)
  const openSite = async (database: string, count: number): Promise<Site> => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const webs: Web[] = []
    for (let place = 0; place < count; place += 1) {
      const web = await openWeb(database, dataDir)
      stack.defer(web.stop)
      webs.push(web)
    }
    const all = operations({
      feed: feedQuestion(),
      segment: webs[0]?.segment ?? '',
      medias: SIZE.media,
    })
    return { webs, ask: all.filter(({ name }) => name !== LEFT_OUT), turn: 0 }
  }
  const sites = { one: await openSite(databases.one, 1), two: await openSite(databases.two, 2) }
  const postmaster = await postmasterOf(databases.one)
  const worked = { one: [] as number[], two: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const)) {
      // The first rounds only warm up, both web roles equally.
      const times = round === 0 ? REQUESTS * sites[name].webs.length : REQUESTS
      const cost = await costOf(sites[name], times, postmaster)
      if (round > 0) worked[name].push(cost)
    }
  const [one, two] = [median(worked.one), median(worked.two)]
  return {
    name: 'CPU of a request on two webs against one, their database included',
    ratio: two / one,
    atMost: 1.15,
    detail: `${two.toFixed(2)} against ${one.toFixed(2)} ms of CPU, ${REQUESTS} requests a round`,
  }
}

/** Cost per request of a sequence of all operations, on keep-alive connections to the web roles in turn. */
async function costOf(site: Site, times: number, postmaster: number): Promise<number> {
  const agents = site.webs.map(() => new Agent({ keepAlive: true, maxSockets: AT_ONCE }))
  const workedMs = () => site.webs.reduce((sum, { pid }) => sum + cpuMs(pid), 0) + familyMs(postmaster)
  const end = site.turn + times
  const before = workedMs()
  const lane = async () => {
    while (site.turn < end) {
      const turn = site.turn++
      const place = turn % site.webs.length
      const [web, agent] = [site.webs[place], agents[place]]
      // Sequential, with the same number of requests for each web role.
      const operation = site.ask[Math.floor(turn / site.webs.length) % site.ask.length]
      if (web && agent && operation) await answered(agent, web.port, operation.name, operation.ask(turn))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const cost = (workedMs() - before) / times
  for (const agent of agents) agent.destroy()
  return cost
}

if (import.meta.main) {
  const { name, ratio, atMost, detail } = await benchTwoWebs()
  console.log(`${name}: ${ratio.toFixed(2)} (at most ${atMost}; ${detail})`)
}
