/** Forgets what was kept long enough: drafts nobody touches, refusals for good, creators who left years ago. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import { IDENTITY_KEPT } from '#rules/creator-agreement/version.ts'
import { DAY_MS } from '#rules/time.ts'
import { updateApplication } from '../queries.ts'
import type { Application } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { IDENTITY_AREA, identityFolder } from './files.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'clock' | 'storage' | 'log'>

/** A file is written before its row; one that has none after this long never gets one. */
const ORPHAN_MS = DAY_MS

export async function sweepIdentity(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  for (const { id, status } of await outdated(deps.db, now)) {
    signal?.throwIfAborted()
    if (status === 'rejected') await emptyApplication(deps, id)
    else await eraseApplication(deps, id)
  }
  await sweepOrphans(deps, signal)
}

/** Rows first: a row without its files would be looked for; files without a row are swept. Safe to repeat. */
export async function eraseApplication(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('identity_files').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_agreements').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_applications').where('id', '=', id).execute()
  })
  await deps.storage.removeAll(identityFolder(id))
  deps.log.info({ applicationId: id }, 'an application and its documents were erased')
}

/** All that it was made of goes; that somebody was refused, and whether for good, is remembered. */
async function emptyApplication(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('identity_files').where('application_id', '=', id).execute()
    await tx.deleteFrom('creator_agreements').where('application_id', '=', id).execute()
    await updateApplication(tx, id, { details_sealed: null, person_mark: null, instagram: '', twitter: '' })
  })
  await deps.storage.removeAll(identityFolder(id))
  deps.log.info({ applicationId: id }, 'the documents of an application that was refused were erased')
}

/** A refusal after which one may apply again is kept like one for good: what was sent with it is of no use afterwards. */
function outdated(db: Db, now: Date): Promise<Pick<Application, 'id' | 'status'>[]> {
  const { yearsAfterLeaving, daysAfterRefusal, draftDays } = IDENTITY_KEPT
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
