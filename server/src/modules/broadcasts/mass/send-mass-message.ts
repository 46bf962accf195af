/** Stores a mass message to send now or at a chosen time, and enqueues the job that sends it. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { DAY_MS } from '#rules/time.ts'
import type { MessageData } from '../../messenger/index.ts'
import { type AudienceInput, badAudienceInput, readAudience } from '../audience/audience.ts'
import { insertBroadcast } from '../contents-queries.ts'
import { broadcastJobs } from '../job-tokens.ts'
import type { BroadcastsDeps } from '../types.ts'
import { makeContents, readDrafts } from '../write-contents.ts'
import { findMassMessage, insertMassMessage, type MassMessage } from './mass-queries.ts'

type MassInput = {
  audience: AudienceInput
  messages: readonly MessageData[]
  /** Null sends at once. */
  at: Date | null
  key: string | null | undefined
}

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'enqueue' | 'settings'>

export async function sendMassMessage(
  deps: Deps,
  viewer: Viewer,
  { audience: given, messages, at, key }: MassInput,
): Promise<MassMessage> {
  const audience = await readAudience(deps.db, viewer, given)
  const drafts = readDrafts(deps, messages)
  const now = deps.clock.now()
  const startsAt = readTime(at, now)
  const about = ['sendMassMessage', JSON.stringify([audience, messages, at?.toISOString() ?? null])]
  const id = await deps.db.transaction().execute((tx) =>
    onceByKey(tx, { accountId: viewer.accountId, key, about, at: now }, async () => {
      const contents = await makeContents(deps, tx, viewer, drafts)
      const made = await insertBroadcast(tx, { accountId: viewer.accountId, kind: 'mass', at: now }, contents)
      const { kind: send_to, listId: list_id, without, people } = audience
      const row = {
        ...{ id: made, account_id: viewer.accountId, send_to, list_id },
        ...{ without_buyers: without.buyers, without_written: without.written },
        without_expired: without.expired,
        // The job counts the audience when it starts.
        ...{ state: 'scheduled' as const, at: startsAt, total: 0 },
      }
      await insertMassMessage(tx, row, people)
      await deps.enqueue(
        broadcastJobs.deliver,
        { massId: made },
        { tx, singletonKey: made, ...(startsAt > now && { startAfter: startsAt }) },
      )
      return made
    }),
  )
  const mass = await findMassMessage(deps.db, id)
  if (!mass) throw new Refusal('NOT_FOUND')
  return mass
}

/** A time in the past means now, as client clocks differ and filling the form takes time. */
function readTime(at: Date | null, now: Date): Date {
  if (at === null || at <= now) return now
  if (at.getTime() > now.getTime() + BROADCAST.maxDaysAhead * DAY_MS)
    throw badAudienceInput('at', BROADCAST_TEXT.tooLate)
  return at
}
