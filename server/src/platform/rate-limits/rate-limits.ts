/** Limits attempts per account and per address across all processes. */
import type { Clock } from '../clock.ts'
import { Refusal } from '../errors.ts'
import { bindJob, defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { AttemptCount, AttemptCounter, AttemptCounters } from './attempt-counters.ts'
import type { Limit, Policy, PolicyName, SubjectKind } from './policies.ts'
import { type Subjects, subjectKey } from './subjects.ts'

export type RateLimits<Name extends string = PolicyName> = {
  /** Counts one attempt per subject, and refuses with TOO_MANY_REQUESTS if any of them exceeds its limit. */
  take(policy: Name, subjects: Subjects): Promise<void>
  /** Refuses like `take` without counting: for operations of which only failures count. */
  check(policy: Name, subjects: Subjects): Promise<void>
  /** The same for one account with a limit set by staff. */
  takeWithLimit(what: string, account: string, limit: Limit): Promise<void>
  /** Resets the counters of these subjects, as after a success. */
  reset(policy: Name, subjects: Subjects): Promise<void>
  /** Deletes expired counters; returns their number. */
  sweep(): Promise<number>
}

type RateLimitsOptions<Name extends string> = {
  policies: Readonly<Record<Name, Policy>>
  attemptCounters: AttemptCounters
  clock: Clock
  enabled: boolean
  /** Key of the hashes, so that stored addresses cannot be guessed. The same in all processes. */
  secret?: string
}

const DEFAULT_SECRET = 'rate limits'
const KINDS: readonly SubjectKind[] = ['account', 'address']

export function createRateLimits<Name extends string>({
  policies,
  attemptCounters,
  clock,
  enabled,
  secret = DEFAULT_SECRET,
}: RateLimitsOptions<Name>): RateLimits<Name> {
  function countersOf(name: Name, subjects: Subjects): AttemptCounter[] {
    const policy = policies[name]
    const counters = KINDS.flatMap((kind) => {
      const subject = subjects[kind]
      return subject === undefined
        ? []
        : { key: subjectKey(secret, name, kind, subject), limit: policy[kind] }
    })
    if (counters.length === 0)
      throw new TypeError(`${name} is counted per account or address, and neither was named`)
    // Locked in a fixed order, to prevent deadlocks between processes.
    return counters.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  async function takeAll(counters: readonly AttemptCounter[]): Promise<void> {
    const now = clock.now()
    const counted = await attemptCounters.count(counters, now)
    refuseOverLimit(counters, counted, { now, isNext: false })
  }

  async function checkAll(counters: readonly AttemptCounter[]): Promise<void> {
    const now = clock.now()
    const keys = counters.map(({ key }) => key)
    refuseOverLimit(counters, await attemptCounters.read(keys, now), { now, isNext: true })
  }

  return {
    async take(name, subjects) {
      if (!enabled) return
      await takeAll(countersOf(name, subjects))
    },
    async check(name, subjects) {
      if (enabled) await checkAll(countersOf(name, subjects))
    },
    async takeWithLimit(what, account, limit) {
      if (enabled) await takeAll([{ key: subjectKey(secret, what, 'account', account), limit }])
    },
    async reset(name, subjects) {
      if (!enabled) return
      const keys = countersOf(name, subjects).map(({ key }) => key)
      await attemptCounters.reset(keys)
    },
    sweep: () => attemptCounters.sweep(clock.now()),
  }
}

/** `isNext`: whether the attempt in question is not counted yet. */
function refuseOverLimit(
  counters: readonly AttemptCounter[],
  counted: ReadonlyMap<string, AttemptCount>,
  { now, isNext }: { now: Date; isNext: boolean },
): void {
  const waits = counters.map(({ key, limit }) => {
    const { tries, endsAt } = counted.get(key) ?? { tries: 0, endsAt: now }
    return tries + (isNext ? 1 : 0) > limit.tries ? endsAt.getTime() - now.getTime() : 0
  })
  const waitMs = Math.max(...waits)
  if (waitMs > 0)
    throw new Refusal('TOO_MANY_REQUESTS', { facts: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
}

const sweepJob = defineJob({ name: 'sweep-rate-limits', cron: '*/10 * * * *' })

export function sweepRateLimits(deps: { rateLimits: Pick<RateLimits, 'sweep'> }): JobDefinition<object> {
  return bindJob(sweepJob, async (_payload, { log }) => {
    log.debug({ rows: await deps.rateLimits.sweep() }, 'old rate limits swept')
  })
}
