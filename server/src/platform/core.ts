/** Dependencies of every slice, opened once per process. */
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Db } from './postgres/database.ts'
import type { Processes } from './processes/processes.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { SettingsStore } from './settings/settings.ts'
import type { Storage } from './storage/storage.ts'
import type { Vault } from './vault/vault.ts'

export type Core = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  metrics: Metrics
  enqueue: Jobs['enqueue']
  storage: Storage
  vault: Vault
  mailer: Mailer
  rateLimits: RateLimits
  /** Settings that staff change while the site runs. */
  settings: SettingsStore
  /** All processes of the site, including this one. */
  processes: Processes
  site: SiteIdentity
}

/** Public information about the site and its operator. */
type SiteIdentity = {
  url: string
  /** Value of Strict-Transport-Security; null on http. */
  strictTransport: string | null
  name: string
  /** The accent colour that staff chose, for emails; read each time, as it may change. */
  readonly accent: string | null
  company: string
  companyRegistration: string
  companyAddress: string
  /** An email address, or the URL of a page. */
  companyContact: string
}
