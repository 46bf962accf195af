/** The schema of the invitation form: the shared fields, common passwords and taken usernames. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { type InviteForm, inviteForm, invitePasskeyForm } from '#rules/forms/invite.ts'
import { rejectTakenUsernames, type Usernames } from '#web/features/accounts/index.ts'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import type { InviteValues } from './typed.ts'

const resolve = rejectCommonPasswords(valibotResolver(v.omit(inviteForm, ['code'])))

export type Filled = Omit<InviteForm, 'code'>

const resolveWithPasskey = valibotResolver(
  v.object({ ...v.omit(invitePasskeyForm, ['code']).entries, password: v.string() }),
)

export function inviteResolver(
  problemOf: Usernames['problemOf'],
  { isByPasskey }: { isByPasskey: boolean },
): Resolver<InviteValues, unknown, Filled> {
  return rejectTakenUsernames(isByPasskey ? resolveWithPasskey : resolve, problemOf)
}
