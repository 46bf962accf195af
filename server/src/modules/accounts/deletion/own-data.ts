/** This slice's part of the personal data export. Omits secrets and hashes. */
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Account } from '../queries.ts'
import { recoveryOf } from '../recovery/recovery-queries.ts'
import { listSessions } from '../sessions/session-queries.ts'

type Deps = { db: Db; clock: Clock }

export async function ownData(deps: Deps, account: Account): Promise<Record<string, unknown>> {
  const devices = await deps.db
    .selectFrom('known_devices')
    .select('first_seen_at')
    .where('account_id', '=', account.id)
    .orderBy('first_seen_at')
    .execute()
  const previousEmails = await deps.db
    .selectFrom('previous_emails')
    .select(['email', 'replaced_at'])
    .where('account_id', '=', account.id)
    .orderBy('replaced_at')
    .execute()
  const passkeys = await deps.db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'removed_at'])
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .execute()
  const recovery = await recoveryOf(deps.db, account.id)
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    email: account.email,
    email_verified_at: account.email_verified_at,
    pending_email: account.pending_email,
    email_changed_at: account.email_changed_at,
    previous_emails: previousEmails,
    phone: account.phone,
    gender: account.gender,
    interests: account.interests,
    description: account.description,
    instagram: account.instagram,
    twitter: account.twitter,
    avatar: account.avatar,
    country: account.country,
    hidden_in: account.hidden_in,
    is_creator: account.is_creator,
    staff_roles: account.staff_roles,
    status: account.status,
    created_at: account.created_at,
    password_changed_at: account.password_changed_at,
    two_step_since: account.totp_enabled_at,
    email_notifications: {
      income: account.notify_income,
      messages: account.notify_messages,
      news: account.notify_news,
    },
    sessions: await listSessions(deps.db, account.id, deps.clock.now()),
    devices,
    passkeys,
    recovery: recovery ? { requested_at: recovery.requested_at, ready_at: recovery.ready_at } : null,
  }
}
