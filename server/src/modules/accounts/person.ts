/** A person as other slices know them: nothing by which one could sign in as them, and no address to write to. */
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

/** What everybody may see of a person; lists read no more of those who are not the viewer. */
export type PublicAccount = Pick<
  Person,
  'id' | 'username' | 'fullname' | 'avatar' | 'description' | 'instagram' | 'twitter' | 'is_creator'
>

/** What the type Account of the API stands for: a person, or of somebody else only what everybody may see. */
export type ShownAccount = PublicAccount & Partial<Person>
