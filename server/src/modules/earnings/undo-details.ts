/** Undoes a change of payout details with the mailed link, during the waiting period. */
import type { Viewer } from '#platform/viewer.ts'
import { DAY_MS } from '#rules/time.ts'
import { endSessions, lockPerson } from '../accounts/index.ts'
import { deleteChangesFrom, deleteDetails, findChange, saveDetails } from './payout-details-queries.ts'
import type { EarningsDeps } from './types.ts'

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The signed token of the undo link. */
export function undoToken({ earnings }: Pick<EarningsDeps, 'earnings'>, changeId: string): string {
  return `${changeId}.${earnings.undoSigner.sign(changeId)}`
}

/** False for an unknown, used or expired link. Also undoes later changes, and ends all other sessions. */
export async function undoDetails(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'bus' | 'log' | 'earnings' | 'settings'>,
  viewer: Viewer | null,
  hash: string,
): Promise<boolean> {
  const [, changeId = '', signature = ''] = SHAPE.exec(hash) ?? []
  if (!deps.earnings.undoSigner.verify(changeId, signature)) return false
  const waitMs = deps.settings.get('payouts.waitAfterChangeDays') * DAY_MS
  const since = new Date(deps.clock.now().getTime() - waitMs)
  return deps.db.transaction().execute(async (tx) => {
    const found = await findChange(tx, changeId, since)
    if (!found) return false
    await lockPerson(tx, found.creator_id)
    // The link may have been used while waiting for the lock.
    const change = await findChange(tx, changeId, since)
    if (!change) return false
    const { creator_id, method, sealed, hint, updated_at } = change
    if (method && sealed && hint && updated_at)
      await saveDetails(tx, { creator_id, method, sealed, hint, updated_at })
    else await deleteDetails(tx, creator_id)
    await deleteChangesFrom(tx, change)
    await endSessions(deps, tx, creator_id, {
      except: viewer?.accountId === creator_id ? viewer.sessionId : undefined,
    })
    deps.log.info({ accountId: creator_id }, 'a change of payout details was undone')
    return true
  })
}
