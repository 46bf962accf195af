/** Ends a live by a staff decision, which its creator may appeal. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { truncateComment } from '#rules/comment.ts'
import { contentRule } from '#rules/content-rules.ts'
import { lockPerson } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { endByStaff, findLive, isOnAir } from '../../live/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { carryOutDecision } from '../decisions/carry-out.ts'
import { readRule, readStaffMessage } from '../decisions/read-message.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

export type LiveVerdict = {
  rule: string
  /** The findings, as a message to the person; by default the text of the rule. */
  words: string | null
}

export function readVerdict({ rule: named, words }: LiveVerdict) {
  const rule = readRule(named)
  return { rule, facts: readStaffMessage(words || contentRule(rule).found, 'words') }
}

/** Ends it for everybody at once. Repeated by the same staff member it returns the same decision. */
export function endLiveByStaff(
  deps: ModerationDeps,
  staff: Staff<'lives.end'>,
  liveId: string,
  given: LiveVerdict,
): Promise<Decision> {
  const { rule, facts } = readVerdict(given)
  return deps.db.transaction().execute(async (tx) => {
    const live = await findLive(tx, liveId)
    if (!live?.started_at) throw new Refusal('NOT_FOUND')
    const { account_id: accountId, description } = live
    if (accountId === staff.accountId) throw new Refusal('FORBIDDEN', { message: OWN_LIVE_MESSAGE })
    await lockPerson(tx, accountId)
    const isEnded = !isOnAir(live) || !(await endByStaff(deps, tx, { liveId, words: facts }))
    if (isEnded) return sameOrAlreadyDecided(tx, staff, liveId)
    const decision = await carryOutDecision(deps, tx, staff.accountId, {
      ...{ accountId, kind: 'live', liveId, title: truncateComment(description), measure: 'remove' },
      ...{ rule, facts, source: { kind: 'staff', id: null } },
    })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'live', id: liveId },
      accountId,
      before: { state: live.state, viewers: live.viewers },
      after: { state: 'ended', decision: decision.id, rule },
      reason: facts,
    })
    return decision
  })
}

const OWN_LIVE_MESSAGE = 'Another moderator has to decide this one.'

async function sameOrAlreadyDecided(tx: Tx, staff: Staff, liveId: string): Promise<Decision> {
  const decision = await tx
    .selectFrom('decisions')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('kind', '=', 'live')
    .where('measure', '<>', 'none')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (decision?.decided_by === staff.accountId) return decision
  throw decision
    ? new Refusal('ALREADY_DECIDED')
    : new Refusal('CONFLICT', { message: 'This live has ended.' })
}
