/** Table types of this slice, and the stored files that its rows reference. */
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { Gender, Interest } from '#rules/gender.ts'
import type { StaffRole } from '#rules/staff-rights.ts'

type AccountStatus = 'active' | 'suspended' | 'deleting' | 'erased'
export type AccountTokenKind =
  | 'verify-email'
  | 'change-email'
  | 'restore-email'
  | 'reset-password'
  | 'undo-deletion'
type DataCopyStatus = 'preparing' | 'ready' | 'failed'

export type AccountsTable = {
  id: Generated<string>
  username: string
  fullname: string
  email: string
  email_verified_at: Date | null
  /** Awaits confirmation by mailed link. */
  pending_email: string | null
  email_changed_at: Date | null
  /** Empty: no password, only passkeys. */
  password_hash: string
  /** A ready-to-use path, set by the people slice. */
  avatar: string | null
  is_creator: Generated<boolean>
  staff_roles: Generated<StaffRole[]>
  created_at: Generated<Date>
  /** Updated once a day; null for erased accounts. */
  last_seen_at: Generated<Date | null>
  phone: string | null
  gender: Gender | null
  interests: Generated<Interest[]>
  description: Generated<string>
  instagram: Generated<string>
  twitter: Generated<string>
  status: Generated<AccountStatus>
  erase_after: Date | null
  password_changed_at: Generated<Date>
  notify_income: Generated<boolean>
  notify_messages: Generated<boolean>
  notify_news: Generated<boolean>
  totp_secret_sealed: string | null
  /** When staff turned off two-step sign-in for an owner who was locked out. */
  two_step_reset_at: Date | null
  totp_enabled_at: Date | null
  /** A bigint, which the driver returns as text. */
  totp_last_step: Generated<string | number>
  /** Country of residence, if known: ISO 3166 alpha-2. */
  country: string | null
  /** Countries where this creator is hidden. */
  hidden_in: Generated<string[]>
}

export type SessionsTable = {
  id: Generated<string>
  account_id: string
  token_hash: string
  user_agent: string
  created_at: Generated<Date>
  last_seen_at: Date
  expires_at: Date
  /** Expiry of console access. Not reset on exit, so that null means the session never entered. */
  staff_until: Date | null
  staff_confirmed_until: Date | null
  /** How it was opened; null for older sessions. */
  method: SessionMethod | null
  /** The browser, as in `known_devices`; null for older sessions. */
  device_hash: string | null
}

/** `code`: password and two-step code. */
export type SessionMethod = 'password' | 'code' | 'passkey'

export type AccountTokensTable = {
  id: Generated<string>
  account_id: string
  kind: AccountTokenKind
  token_hash: string
  email: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type RecoveryCodesTable = { account_id: string; code_hash: string; used_at: Date | null }

type KnownDevicesTable = { account_id: string; device_hash: string; first_seen_at: Generated<Date> }

type PreviousEmailsTable = { account_id: string; email: string; replaced_at: Date }

export type DataCopiesTable = {
  id: Generated<string>
  account_id: string
  status: Generated<DataCopyStatus>
  file_key: string | null
  requested_at: Date
  ready_at: Date | null
  expires_at: Date | null
}

export type PasskeysTable = {
  id: Generated<string>
  account_id: string
  /** As base64url; unique among removed passkeys too. */
  credential_id: string
  public_key: Buffer
  /** A bigint, which the driver returns as text. 0 for authenticators that do not count. */
  sign_count: string | number
  transports: string[]
  /** The host it was created for; browsers offer it on that host only. */
  rp_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
  /** Kept for a while afterwards, so that the removal can be undone. */
  removed_at: Date | null
}

export type ChallengePurpose = 'sign-in' | 'sign-up' | 'add' | 'confirm' | 'recover'

type PasskeyChallengesTable = {
  /** Becomes the id of the account that a sign-up creates. */
  id: Generated<string>
  challenge_hash: string
  purpose: ChallengePurpose
  /** The session or browser that asked. */
  holder: string
  account_id: string | null
  expires_at: Date
}

export type AccountRecoveriesTable = {
  id: Generated<string>
  account_id: string
  requested_at: Date
  ready_at: Date
  /** When the link to finish was mailed. */
  announced_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    accounts: AccountsTable
    sessions: SessionsTable
    account_tokens: AccountTokensTable
    recovery_codes: RecoveryCodesTable
    known_devices: KnownDevicesTable
    previous_emails: PreviousEmailsTable
    data_copies: DataCopiesTable
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
    account_recoveries: AccountRecoveriesTable
  }
}

/**
 * Accounts that the next sweep erases or continues to erase. Files are removed before the rows that reference them, so a backup
 * taken in between has rows without files; a restored site finishes the erasure when it starts.
 */
export const ACCOUNTS_DUE_FOR_ERASURE: RawBuilder<{ id: string }> = sql`
  select id from accounts where status = 'deleting' and erase_after <= now()
`

export const ACCOUNT_FILES: ReferencedFiles = sql`
  select substr(avatar, length('/files/') + 1) as key from accounts
    where avatar like '/files/avatars/%' and id not in (${ACCOUNTS_DUE_FOR_ERASURE})
  union all
  select file_key from data_copies
    where status = 'ready' and expires_at > now() and account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
`
