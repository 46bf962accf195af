/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { PeopleDeps } from '../people/index.ts'
import type { Sale } from './sales/sale-queries.ts'

/** Takes back what a sale granted, in the transaction that gives the money back. */
export type RevokeSale = (tx: Tx, sale: Sale) => Promise<void>

/** Names what in an upper slice does not agree with the books. */
export type ProveMore = (tx: Tx) => Promise<string[]>

export type WalletPlatform = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  rateLimits: RateLimits
  enqueue: Jobs['enqueue']
  people: PeopleDeps
  gateway: PaymentGateway
  site: {
    url: string
    name: string
    company: string
    companyRegistration: string
    companyAddress: string
    companyContact: string
  }
  metrics: Pick<Metrics, 'bookProblems'>
  settings: {
    /** What the processor keeps of each price, in hundredths of a percent. */
    processorFeeBp: number
    /** Whether credits that nobody uses are charged for, or forfeited. */
    dormancyFee: boolean
    forfeiture: boolean
    /** Whether a creator's first video earns something. */
    firstVideoIncentive: boolean
  }
}

/** Filled in by the slices above, which this one cannot know. */
export type FromAbove = {
  /** Each looks at the kinds of sales that are its own. */
  revokers: RevokeSale[]
  proofs: ProveMore[]
  /** Whose media this is; null for what this person may not know of. */
  ownerOfMedia(viewer: Viewer, mediaId: string): Promise<string | null>
}

export type WalletDeps = WalletPlatform & FromAbove

export function openWallet(platform: WalletPlatform): WalletDeps {
  const wallet: WalletDeps = {
    ...platform,
    revokers: [],
    proofs: [],
    ownerOfMedia: async () => null,
  }
  return wallet
}
