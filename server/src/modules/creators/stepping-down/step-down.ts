/** A creator steps down: needs re-authentication, has a notice period, is mailed, and can be undone until the notice ends. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { STEP_DOWN_NOTICE_DAYS } from '#rules/creator-agreement/version.ts'
import { DAY_MS } from '#rules/time.ts'
import { endSessions, lockPerson, type Proof, withProof } from '../../accounts/index.ts'
import { notifyStatusChange } from '../notices.ts'
import { findApplication, lockOpenApplication, updateApplication } from '../queries.ts'
import type { CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'

/** Idempotent: a running notice is not restarted. */
export async function stepDown(
  deps: CreatorsDeps,
  viewer: Viewer,
  proof: Proof,
): Promise<CreatorApplication> {
  return withProof(deps, viewer, proof, async (tx) => {
    const application = await lockOpenApplication(tx, viewer.accountId)
    if (application?.status !== 'approved')
      throw new Refusal('FORBIDDEN', { message: 'Only creators can step down.' })
    if (application.notice_ends) return application
    const now = deps.clock.now()
    const notice_ends = new Date(now.getTime() + STEP_DOWN_NOTICE_DAYS * DAY_MS)
    const updated = await updateApplication(tx, application.id, { notice_ends, updated_at: now })
    await deps.creators.ports.onNoticeGiven(tx, viewer.accountId)
    await notifyStatusChange(deps, tx, updated, 'notice-given')
    deps.log.info({ accountId: viewer.accountId }, 'a creator gave notice')
    return updated
  })
}

/** Needs no password: it only restores the previous state. */
export async function stayCreator(deps: CreatorsDeps, viewer: Viewer): Promise<CreatorApplication> {
  return deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.accountId)
    const application = await lockOpenApplication(tx, viewer.accountId)
    if (!application || application.status === 'draft' || application.status === 'pending')
      throw new Refusal('CONFLICT', { message: 'You haven’t given notice.' })
    if (!application.notice_ends) return application
    return withdrawNotice(deps, tx, application)
  })
}

const SHAPE = /^([0-9a-f-]{36})\.[\w-]{43}$/

/** With the mailed link; false if it is invalid. Ends all other sessions, because an attacker may hold one. */
export async function undoStepDown(
  deps: CreatorsDeps,
  viewer: Viewer | null,
  hash: string,
): Promise<boolean> {
  const [, id = ''] = SHAPE.exec(hash) ?? []
  const known = id ? await findApplication(deps.db, id) : undefined
  if (!known) return false
  return deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, known.account_id)
    const application = await lockOpenApplication(tx, known.account_id)
    if (application?.id !== id || !application.notice_ends) return false
    const [, signature = ''] = hash.split('.')
    const text = `${id} ${application.notice_ends.getTime()}`
    if (!deps.creators.noticeSigner.verify(text, signature)) return false
    await withdrawNotice(deps, tx, application)
    await endSessions(deps, tx, application.account_id, {
      except: viewer?.accountId === application.account_id ? viewer.sessionId : undefined,
    })
    return true
  })
}

async function withdrawNotice(
  deps: CreatorsDeps,
  tx: Parameters<typeof notifyStatusChange>[1],
  { id }: CreatorApplication,
): Promise<CreatorApplication> {
  const updated = await updateApplication(tx, id, { notice_ends: null, updated_at: deps.clock.now() })
  await notifyStatusChange(deps, tx, updated, 'notice-taken-back')
  deps.log.info({ applicationId: id }, 'a creator withdrew their notice')
  return updated
}
