/** The code of a creator's invitation link: one active at a time, replaceable by its owner. */
import { randomInt } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount, type PublicAccount } from '../../accounts/index.ts'
import type { InvitationDeps } from './types.ts'

export type InvitationCode = { code: string; createdAt: Date }

const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10
const CODE_PATTERN = /^[A-Za-z0-9]{10}$/

export async function invitationCodeOf(db: Db | Tx, viewer: Viewer): Promise<InvitationCode | null> {
  refuseUnlessCreator(viewer)
  const row = await db
    .selectFrom('invitation_codes')
    .select(['code', 'created_at'])
    .where('account_id', '=', viewer.accountId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return row ? { code: row.code, createdAt: row.created_at } : null
}

/** Idempotent. */
export function createInvitationCode(deps: InvitationDeps, viewer: Viewer): Promise<InvitationCode> {
  refuseUnlessCreator(viewer)
  return deps.db.transaction().execute(async (tx) => {
    await lockCodesOf(tx, viewer)
    return (await invitationCodeOf(tx, viewer)) ?? insertCode(deps, tx, viewer)
  })
}

/** Deactivates the old link. `code` is the one to replace, which makes a double tap harmless. */
export function replaceInvitationCode(
  deps: InvitationDeps,
  viewer: Viewer,
  code: string,
): Promise<InvitationCode> {
  refuseUnlessCreator(viewer)
  return deps.db.transaction().execute(async (tx) => {
    await lockCodesOf(tx, viewer)
    await tx
      .updateTable('invitation_codes')
      .set({ replaced_at: deps.clock.now() })
      .where('account_id', '=', viewer.accountId)
      .where('code', '=', code)
      .where('replaced_at', 'is', null)
      .execute()
    return (await invitationCodeOf(tx, viewer)) ?? insertCode(deps, tx, viewer)
  })
}

/** The visible creator who owns an active code; undefined for any other code. */
export async function findInviter(db: Db | Tx, code: unknown): Promise<PublicAccount | undefined> {
  if (typeof code !== 'string' || !CODE_PATTERN.test(code)) return undefined
  const row = await db
    .selectFrom('invitation_codes')
    .select('account_id')
    .where('code', '=', code)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  const owner = row && (await findVisibleAccount(db, row.account_id))
  return owner?.is_creator ? owner : undefined
}

async function insertCode({ clock }: InvitationDeps, tx: Tx, viewer: Viewer): Promise<InvitationCode> {
  const code = Array.from({ length: LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  const createdAt = clock.now()
  await tx
    .insertInto('invitation_codes')
    .values({ code, account_id: viewer.accountId, created_at: createdAt, replaced_at: null })
    .execute()
  return { code, createdAt }
}

async function lockCodesOf(tx: Tx, { accountId }: Viewer): Promise<void> {
  await lockByName(tx, `invitation codes of ${accountId}`)
}

function refuseUnlessCreator(viewer: Viewer): void {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can invite people.' })
}
