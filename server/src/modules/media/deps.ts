/** What the commands of this slice work with. */
import path from 'node:path'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PeopleDeps } from '../people/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import { type Addresses, createAddresses } from './delivery/addresses.ts'
import { defineMediaJobs, type MediaJobs } from './jobs.ts'
import { joinWallet } from './join-wallet.ts'

export type MediaPlatform = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  rateLimits: RateLimits
  storage: Storage
  enqueue: Jobs['enqueue']
  /** For telling people what became of their media. */
  people: PeopleDeps
  /** For selling media. */
  wallet: WalletDeps
  site: { url: string; name: string }
  secret: string
  dataDir: string
  settings: MediaSettings
}

export type MediaSettings = {
  /** `auto` shows what creators send at once; `staff` lets a person look at it first. */
  approval: 'auto' | 'staff'
  /** Room for the files that are asked for most, in megabytes. */
  memoryMb: number
  /** The place nginx serves stored files from by X-Accel-Redirect; null when we send them ourselves. */
  accelPrefix: string | null
}

export type MediaDeps = Omit<MediaPlatform, 'secret' | 'dataDir'> & {
  addresses: Addresses
  jobs: MediaJobs
  folders: {
    /** Uploads that are still arriving. */
    incoming: string
    /** One folder for each piece of work, emptied when it starts and when it ends. */
    work: string
  }
}

export function openMedia({ secret, dataDir, ...platform }: MediaPlatform): MediaDeps {
  const media: MediaDeps = {
    ...platform,
    addresses: createAddresses({ secret, clock: platform.clock }),
    folders: { incoming: path.join(dataDir, 'incoming'), work: path.join(dataDir, 'work') },
    // The jobs work with what they are part of, so they meet it only when they run.
    jobs: defineMediaJobs(() => media),
  }
  joinWallet(media)
  return media
}
