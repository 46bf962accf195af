/** After quiet hours, each device gets one notification with the number of those it was not told of. */

import { quietSummary } from '#rules/push.ts'
import { DAY_MS } from '#rules/time.ts'
import type { NotificationsDeps } from '../types.ts'
import { deleteDevicesByIds } from './delivery-queries.ts'
import { pushCategoryOf } from './outbox.ts'
import { quietEndOf } from './quiet-hours.ts'
import { type SendDeps, sendPush } from './send.ts'
import {
  claimSummaries,
  deleteSummaries,
  type HeldBack,
  holdBack,
  KINDS_MAX,
  type PushSummary,
  postponeSummary,
} from './summary-queries.ts'

type Deps = SendDeps & Pick<NotificationsDeps, 'db' | 'clock' | 'site'>

/** Returns how many were taken. */
export async function deliverSummaries(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now()
  const summaries = await claimSummaries(deps.db, { limit, now })
  const held: HeldBack[] = []
  const done: string[] = []
  const gone: string[] = []
  await Promise.all(
    summaries.map(async (summary) => {
      const until = quietEndOf(summary, now)
      const count = countOf(summary)
      // Its account has changed the quiet hours since.
      if (until) return held.push({ ...summary, until })
      const result = summary.is_remembered && count > 0 ? await sendSummary(deps, summary, count) : 'done'
      if (result === 'gone') gone.push(summary.device_id)
      else if (result === 'done') done.push(summary.device_id)
      else await postponeSummary(deps.db, summary.device_id, result)
    }),
  )
  await holdBack(deps.db, held, now)
  await deleteSummaries(deps.db, done)
  await deleteDevicesByIds(deps.db, gone)
  return summaries.length
}

/** A live may be over by then. */
function countOf({ kinds, categories }: PushSummary): number {
  const told = kinds.map(pushCategoryOf).filter((category) => category !== null && category !== 'live')
  return told.filter((category) => categories.includes(category)).length
}

function sendSummary(deps: Deps, summary: PushSummary, count: number) {
  const payload = {
    ...{ title: deps.site.name, body: quietSummary(count, KINDS_MAX), badge: summary.unread },
    ...{ path: '/activity', tag: 'quiet' },
  }
  return sendPush(deps, summary, { payload, lifetimeMs: DAY_MS, urgency: 'normal' })
}
