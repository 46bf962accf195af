/** An account as other slices see it: without credentials or email address. */
import type { Account } from './queries.ts'

export const PERSON_COLUMNS = [
  'id',
  'username',
  'fullname',
  'avatar',
  'description',
  'instagram',
  'twitter',
  'is_creator',
  'status',
  'created_at',
  'last_seen_at',
  'email_changed_at',
  'two_step_reset_at',
] as const

export type Person = Pick<Account, (typeof PERSON_COLUMNS)[number]>

/** The public columns of an account; lists read only these for accounts other than the viewer's. */
export type PublicAccount = Pick<
  Person,
  'id' | 'username' | 'fullname' | 'avatar' | 'description' | 'instagram' | 'twitter' | 'is_creator'
>

/** The value behind GraphQL's Account: a full Person, or only the public columns. */
export type ShownAccount = PublicAccount & Partial<Person>
