/** Personal data export: requested by the account's owner, made by a job, retained for a week. */

import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type FileKey, fileKey, parseFileKey } from '#platform/storage/file-key.ts'
import type { ReadFile } from '#platform/storage/storage.ts'
import type { Viewer } from '#platform/viewer.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { accountJobs, DATA_COPY_RETRIES } from '../job-tokens.ts'
import { enqueueMail, enqueueToAllAddresses } from '../post-mail.ts'
import { findAccountById, lockAccount } from '../queries.ts'
import type { DataCopiesTable } from '../tables.ts'
import { type Proof, withProof } from '../two-step/reauthenticate.ts'
import type { AccountsDeps } from '../types.ts'
import { ownData } from './own-data.ts'

export type DataCopy = Selectable<DataCopiesTable>

export const DATA_COPY_AREA = 'data-copies'
const RETENTION_MS = RETENTION_PERIODS.dataCopyDays * DAY_MS
/** A copy still unfinished after this has lost its job. */
const JOB_LOST_AFTER_MS = 72 * HOUR_MS

/** Lifetime of a download link. */
export const DATA_COPY_LINK_MS = 5 * MINUTE_MS

export function newestDataCopy({ db }: { db: Db | Tx }, viewer: Viewer): Promise<DataCopy | undefined> {
  return db
    .selectFrom('data_copies')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

const SAME_REQUEST_MS = 10_000

/** Needs re-authentication, so that a stolen session cannot export everything. Returns the copy in progress if there is one. */
export async function requestDataCopy(deps: AccountsDeps, viewer: Viewer, proof: Proof): Promise<DataCopy> {
  await deps.rateLimits.take('passwordReset', { account: `data copy ${viewer.accountId}` })
  return withProof(deps, viewer, proof, async (tx, account) => {
    const existing = await tx
      .selectFrom('data_copies')
      .selectAll()
      .where('account_id', '=', account.id)
      .where((eb) =>
        eb.or([eb('status', '=', 'preparing'), eb('requested_at', '>', doubleTapSince(deps.clock))]),
      )
      .where('status', '<>', 'failed')
      .executeTakeFirst()
    if (existing) return existing
    const copy = await tx
      .insertInto('data_copies')
      .values({ account_id: account.id, requested_at: deps.clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await deps.enqueue(accountJobs.makeDataCopy, { copyId: copy.id }, { tx })
    await enqueueToAllAddresses(deps, tx, account, { kind: 'data-copy-asked' })
    return copy
  })
}

/** Needs re-authentication: a copy stays available for days, and the session may be stolen meanwhile. */
export async function openDataCopy(
  deps: AccountsDeps,
  viewer: Viewer,
  proof: Proof,
): Promise<DataCopy & { url: string }> {
  return withProof(deps, viewer, proof, async (tx, account) => {
    const copy = await newestDataCopy({ db: tx }, viewer)
    if (!copy || !isAvailable(deps, copy)) throw new Refusal('NOT_FOUND')
    await enqueueToAllAddresses(deps, tx, account, { kind: 'data-copy-opened' })
    const expires = deps.clock.now().getTime() + DATA_COPY_LINK_MS
    const key = `${expires}.${deps.accounts.copySigner.sign(signedText(copy.id, viewer, expires))}`
    return { ...copy, url: `/api/data-copy/${copy.id}?key=${key}` }
  })
}

export function isAvailable(
  { clock }: Pick<AccountsDeps, 'clock'>,
  { status, expires_at }: DataCopy,
): boolean {
  return status === 'ready' && expires_at !== null && expires_at > clock.now()
}

/** The signature binds the link to the session that confirmed. */
function signedText(copyId: string, { sessionId }: Viewer, expires: number): string {
  return `${copyId} ${sessionId} ${expires}`
}

/** A copy may be ready before a double tap's second request arrives. */
function doubleTapSince(clock: AccountsDeps['clock']): Date {
  return new Date(clock.now().getTime() - SAME_REQUEST_MS)
}

/** Runs in the worker; marks the copy failed after the last retry, so that another one can be requested. */
export async function makeDataCopy(
  deps: AccountsDeps,
  { copyId, attempt }: { copyId: string; attempt: number },
): Promise<void> {
  const copy = await deps.db
    .selectFrom('data_copies')
    .selectAll()
    .where('id', '=', copyId)
    .where('status', '=', 'preparing')
    .executeTakeFirst()
  if (!copy) return
  try {
    await writeCopy(deps, copy)
  } catch (error) {
    if (attempt > DATA_COPY_RETRIES) await markFailed(deps, copyId)
    throw error
  }
}

async function writeCopy(deps: AccountsDeps, copy: DataCopy): Promise<void> {
  const key = fileKey(DATA_COPY_AREA, copy.account_id, `${copy.id}.json`)
  const data = await collectData(deps, copy.account_id)
  await deps.storage.write(key, Buffer.from(JSON.stringify(data, null, 2)))
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + RETENTION_MS)
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, copy.account_id)
    if (account?.status !== 'active') return
    const row = await tx
      .updateTable('data_copies')
      .set({ status: 'ready', file_key: key, ready_at: now, expires_at: expiresAt })
      .where('id', '=', copy.id)
      .where('status', '=', 'preparing')
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    await enqueueMail(deps, tx, {
      kind: 'data-copy-ready',
      to: account.email,
      expiresAt: expiresAt.toISOString(),
    })
  })
  await removeUnlessReady(deps, copy.id, key)
}

/** The account may have been deleted during the write, or another worker may have finished first. */
async function removeUnlessReady(deps: AccountsDeps, copyId: string, key: FileKey): Promise<void> {
  const copy = await deps.db
    .selectFrom('data_copies')
    .select('status')
    .where('id', '=', copyId)
    .executeTakeFirst()
  if (copy?.status === 'ready') return
  await deps.storage.remove(key)
  await markFailed(deps, copyId)
}

async function collectData(deps: AccountsDeps, accountId: string): Promise<Record<string, unknown>> {
  const account = await findAccountById(deps.db, accountId)
  const data: Record<string, unknown> = {
    site: deps.site.name,
    made_at: deps.clock.now().toISOString(),
    account: account ? await ownData(deps, account) : null,
  }
  for (const { name, exportOf } of Object.values(deps.accounts.ports.dataHandlers)) {
    const [before, part] = [data[name], await exportOf(accountId)]
    data[name] = before === undefined ? part : Object.assign({}, before, part)
  }
  return data
}

/** Null for copies of other accounts and for unfinished or expired copies. */
export async function readDataCopy(
  deps: AccountsDeps,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<ReadFile | null> {
  const [expires = '', signature = ''] = key.split('.')
  const isSigned = deps.accounts.copySigner.verify(signedText(id, viewer, Number(expires)), signature)
  if (!isSigned || Number(expires) <= deps.clock.now().getTime()) throw new Refusal('CONFIRM_IDENTITY')
  const copy = await deps.db
    .selectFrom('data_copies')
    .select('file_key')
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  const file = parseFileKey(copy?.file_key)
  return file ? deps.storage.read(file) : null
}

/** Removes the file first: a row without its file is swept again, a file without its row never is. */
export async function sweepDataCopies(deps: AccountsDeps): Promise<void> {
  const now = deps.clock.now()
  const expired = await deps.db
    .selectFrom('data_copies')
    .select(['id', 'file_key'])
    .where('expires_at', '<=', now)
    .execute()
  for (const { id, file_key } of expired) {
    const key = parseFileKey(file_key)
    if (key) await deps.storage.remove(key)
    await deps.db.deleteFrom('data_copies').where('id', '=', id).execute()
  }
  await deps.db
    .updateTable('data_copies')
    .set({ status: 'failed' })
    .where('status', '=', 'preparing')
    .where('requested_at', '<=', new Date(now.getTime() - JOB_LOST_AFTER_MS))
    .execute()
}

async function markFailed(deps: AccountsDeps, copyId: string): Promise<void> {
  await deps.db
    .updateTable('data_copies')
    .set({ status: 'failed' })
    .where('id', '=', copyId)
    .where('status', '=', 'preparing')
    .execute()
}
