/** Retention of identity data: deletes abandoned drafts, rejected applications and those of former creators. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import { IDENTITY_RETENTION } from '#rules/creator-agreement/version.ts'
import { DAY_MS } from '#rules/time.ts'
import { updateApplication } from '../queries.ts'
import type { CreatorApplication } from '../tables.ts'
import { IDENTITY_AREA } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { identityFolder } from './files.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'clock' | 'storage' | 'log'>

/** Files are written before their row; one without a row after this time is orphaned. */
const ORPHAN_MS = DAY_MS

export async function sweepIdentity(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  for (const { id, status } of await expiredApplications(deps.db, now)) {
    signal?.throwIfAborted()
    if (status === 'rejected') await clearApplication(deps, id)
    else await eraseApplication(deps, id)
  }
  await sweepOrphans(deps, signal)
}

/** Deletes rows first, because files without a row are swept, but a row without files is an error. Idempotent. */
export async function eraseApplication(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('identity_files').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_agreements').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_applications').where('id', '=', id).execute()
  })
  await deps.storage.removeAll(identityFolder(id))
  deps.log.info({ applicationId: id }, 'erased an application and its documents')
}

/** Deletes the contents; the fact of the rejection, and whether it is final, is retained. */
async function clearApplication(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('identity_files').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_agreements').where('application_id', '=', id).execute()
    await updateApplication(tx, id, { details_sealed: null, person_mark: null, instagram: '', twitter: '' })
  })
  await deps.storage.removeAll(identityFolder(id))
  deps.log.info({ applicationId: id }, 'erased the documents of a rejected application')
}

/** All rejections have the same retention, final or not: a new application needs new documents. */
function expiredApplications(db: Db, now: Date): Promise<Pick<CreatorApplication, 'id' | 'status'>[]> {
  const { yearsAfterLeaving, daysAfterRefusal, draftDays } = IDENTITY_RETENTION
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const leftBefore = new Date(now)
  leftBefore.setUTCFullYear(now.getUTCFullYear() - yearsAfterLeaving)
  return db
    .selectFrom('creator_applications')
    .select(['id', 'status'])
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'draft'), where('updated_at', '<=', before(draftDays))]),
        where.and([
          where('status', '=', 'rejected'),
          where('details_sealed', 'is not', null),
          where('ended_at', '<=', before(daysAfterRefusal)),
        ]),
        where.and([where('status', '=', 'ended'), where('ended_at', '<=', leftBefore)]),
      ]),
    )
    .orderBy('id')
    .execute()
}

async function sweepOrphans(deps: Deps, signal?: AbortSignal): Promise<void> {
  const before = deps.clock.now().getTime() - ORPHAN_MS
  for await (const { key, modifiedAt } of deps.storage.list(filePrefix(IDENTITY_AREA))) {
    signal?.throwIfAborted()
    const name =
      key
        .split('/')
        .at(-1)
        ?.replace(/\.bin$/, '') ?? ''
    if (modifiedAt.getTime() > before) continue
    const row = await deps.db
      .selectFrom('identity_files')
      .select(sql<number>`1`.as('one'))
      .where('name', '=', name)
      .executeTakeFirst()
    if (!row) await deps.storage.remove(key)
  }
}
