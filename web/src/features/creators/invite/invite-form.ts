/** The schema of the invitation form: the shared fields, common passwords and taken usernames. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { type InviteForm, inviteForm } from '#rules/forms/invite.ts'
import { rejectTakenUsernames, type Usernames } from '#web/features/accounts/index.ts'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import type { InviteValues } from './typed.ts'

const resolve = rejectCommonPasswords(valibotResolver(v.omit(inviteForm, ['code'])))

export type Filled = Omit<InviteForm, 'code'>

export function inviteResolver(problemOf: Usernames['problemOf']): Resolver<InviteValues, unknown, Filled> {
  return rejectTakenUsernames(resolve, problemOf)
}
