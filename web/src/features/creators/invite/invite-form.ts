/** The schema of the invitation form: the shared fields, common passwords and taken usernames. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import * as v from 'valibot'
import { type InviteForm, inviteForm } from '#rules/forms/invite.ts'
import { refuseTaken, type Usernames } from '#web/features/accounts/index.ts'
import { refuseCommon } from '#web/lib/refuse-common.ts'
import type { Typed } from './typed.ts'

const resolve = refuseCommon(valibotResolver(v.omit(inviteForm, ['code'])))

export type Filled = Omit<InviteForm, 'code'>

export function inviteResolver(problemOf: Usernames['problemOf']): Resolver<Typed, unknown, Filled> {
  return refuseTaken(resolve, problemOf)
}
