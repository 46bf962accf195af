/** Adds the crowd of the whole demo: sample people, their follows and likes, and what they bought; and dates posts back. Straight into the database. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { addSampleAccounts } from '../modules/accounts/index.ts'
import { addSampleLikes } from '../modules/engagement/index.ts'
import { setSampleDate } from '../modules/media/index.ts'
import { addSampleFollows } from '../modules/people/index.ts'
import {
  CROWD_FOLLOWERS,
  crowdPeople,
  likesOf,
  MIN_DAYS,
  pastTime,
  publishedAt,
  someOf,
} from './crowd-plan.ts'
import { addCrowdSales } from './crowd-sales.ts'
import { isMedia, isPrivateMedia, type Pack } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type CrowdOptions = {
  pack: Pack | null
  dataDir: string
  databaseUrl: string
  isSandbox: boolean
  /** Part of each price in basis points that the payment company keeps. */
  processorBp: number
  signIn(): Promise<Clients>
  signal: AbortSignal
  now?: Date
}

/** Between statements, so that visitors of a busy machine don't wait. */
const PAUSE_MS = 100
const ACCOUNTS_AT_ONCE = 400

/** Resumes after a killed start: rows that exist are neither inserted nor counted again. */
export async function fillCrowd(options: CrowdOptions): Promise<void> {
  const { pack, dataDir, databaseUrl, signIn, signal, now = new Date() } = options
  const done = path.join(dataDir, 'demo-crowd')
  // The creators' automatic messages, which are set up later, must not greet the crowd.
  if (pack?.world !== 'whole' || existsSync(done) || existsSync(path.join(dataDir, 'demo-talks'))) return
  const clients = await signIn()
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  const { db } = database
  try {
    const crowd = await addCrowd(db, now, signal)
    const creators = await idsOf(clients)
    for (const [creator, count] of Object.entries(CROWD_FOLLOWERS)) {
      const id = creators.get(creator)
      if (id === undefined) continue
      const follows = someOf(crowd, count, creator).map((followerId) => ({
        followerId,
        at: pastTime(now, `${followerId} ${creator}`),
      }))
      await addSampleFollows(db, id, follows)
      await pause(PAUSE_MS, undefined, { signal })
    }
    const files = pack.files.filter((file) => isMedia(file) && !isPrivateMedia(file))
    const shown: PublishedMedia[] = []
    const isAllShown = await whenPublished({ clients, files, signal }, async (some) => {
      shown.push(...some)
      for (const { id, file } of some) {
        const published = publishedAt(now, file)
        await setSampleDate(db, id, published)
        const days = (now.getTime() - published.getTime()) / DAY_MS - MIN_DAYS
        const likes = someOf(crowd, likesOf(file), `likes ${file.name}`).map((accountId) => ({
          accountId,
          at: pastTime(now, `${accountId} ${file.name}`, days),
        }))
        await addSampleLikes(db, id, likes)
        await pause(PAUSE_MS, undefined, { signal })
      }
    })
    if (!isAllShown) return
    await db.transaction().execute(async (tx) => {
      if (options.isSandbox)
        await addCrowdSales(tx, { crowd, creators, shown, now, processorBp: options.processorBp })
      // Before the commit: if the process dies here, missing sales are better than an error at each start.
      writeFileSync(done, '')
    })
  } finally {
    await database.close()
  }
}

/** In the order of the plan, in which every start chooses the same of them. */
export async function addCrowd(db: Db, now: Date, signal: AbortSignal): Promise<string[]> {
  const people = crowdPeople(now)
  const ids: string[] = []
  for (let start = 0; start < people.length; start += ACCOUNTS_AT_ONCE) {
    ids.push(...(await addSampleAccounts(db, people.slice(start, start + ACCOUNTS_AT_ONCE))))
    await pause(PAUSE_MS, undefined, { signal })
  }
  return ids
}

async function idsOf(clients: Clients): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [username, client] of clients)
    ids.set(username, (await client.ask<{ account: { id: string } }>('{ account { id } }')).account.id)
  return ids
}
