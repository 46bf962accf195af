/** GraphQL for staff review of applications. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { changeIdentity } from '../application/change-identity.ts'
import { applicationQueue } from '../application/queue.ts'
import {
  approve,
  askForMore,
  type OpenedApplication,
  openApplication,
  reject,
  restoreSelling,
  revokeSelling,
} from '../application/staff.ts'
import type { Details } from '../identity/details.ts'
import { findApplication, MAX_DUPLICATES } from '../queries.ts'
import { APPLICATION_STATES, type CreatorApplication, type IdentityFile } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import type { AccountRef } from './creator-request.ts'

export function addStaffApplications(builder: Builder, deps: CreatorsDeps, AccountRef: AccountRef): void {
  const ApplicationRef = defineApplication(builder, deps, AccountRef)
  const OpenedRef = defineOpened(builder, ApplicationRef)
  builder.queryFields((t) => ({
    applicationQueue: t.field({
      type: [ApplicationRef],
      description: 'For moderators and admins, longest waiting first. Without encrypted data.',
      args: {
        status: t.arg.string({ description: 'pending by default' }),
        asked: t.arg.boolean({ description: 'Applications returned to the applicant.' }),
        username: t.arg.string({ description: 'Only of this person.' }),
        after: t.arg.id({ description: 'The last item of the previous page.' }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { status, asked, username, after, limit }, context) => {
        asStaff(context, 'applications.see')
        const message = `A status must be one of ${APPLICATION_STATES.join(', ')}.`
        const wanted = readOneOf(APPLICATION_STATES, status ?? (asked ? 'draft' : 'pending'), { message })
        const last = after ? await findApplication(deps.db, readUuid(after)) : null
        if (last === undefined) throw new Refusal('BAD_INPUT')
        return applicationQueue(deps.db, {
          status: wanted,
          isAsked: asked === true,
          username: username ?? null,
          after: last,
          ...readPage(limit),
        })
      },
    }),
    creatorApplication: t.field({
      type: OpenedRef,
      description: 'One application, decrypted. Each access is recorded in the audit log.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) =>
        openApplication(deps, asStaff(context, 'identity.see'), readUuid(id)),
    }),
  }))
  builder.mutationFields((t) => ({
    approveApplication: t.field({
      type: ApplicationRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) =>
        approve(deps, asStaff(context, 'applications.decide'), readUuid(id)),
    }),
    rejectApplication: t.field({
      type: ApplicationRef,
      args: {
        id: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description: 'Shown to the applicant.' }),
        final: t.arg.boolean({ description: 'The applicant cannot apply again.' }),
      },
      resolve: (_root, { id, reason, final }, context) =>
        reject(deps, asStaff(context, 'applications.decide'), readUuid(id), {
          reason,
          isFinal: final === true,
        }),
    }),
    askForMore: t.field({
      type: ApplicationRef,
      description: 'Turns the application back into a draft.',
      args: {
        id: t.arg.id({ required: true }),
        what: t.arg.string({ required: true, description: 'Shown to the applicant.' }),
        step: t.arg.int({
          description: 'The step to open: 1 socials, 2 pictures, 3 name, 4 address, 5 signature.',
        }),
      },
      resolve: (_root, { id, what, step }, context) =>
        askForMore(deps, asStaff(context, 'applications.decide'), readUuid(id), {
          what,
          step: step ?? null,
        }),
    }),
    revokeSelling: t.field({
      type: ApplicationRef,
      args: {
        id: t.arg.id({ required: true, description: 'Of the application.' }),
        reason: t.arg.string({ required: true, description: 'Shown to the creator.' }),
      },
      resolve: (_root, { id, reason }, context) =>
        revokeSelling(deps, asStaff(context, 'selling.set'), readUuid(id), reason),
    }),
    restoreSelling: t.field({
      type: ApplicationRef,
      args: {
        id: t.arg.id({ required: true, description: 'Of the application.' }),
        reason: t.arg.string({ required: true }),
      },
      resolve: (_root, { id, reason }, context) =>
        restoreSelling(deps, asStaff(context, 'selling.set'), readUuid(id), reason),
    }),
    changeCreatorIdentity: t.field({
      type: ApplicationRef,
      description: 'Changes country and birth date, which creators cannot change themselves.',
      args: {
        id: t.arg.id({ required: true, description: 'Of the application.' }),
        country: t.arg.string({ description: 'ISO 3166-1 alpha-2 code.' }),
        birthDate: t.arg.string({ description: 'For example 1994-03-14.' }),
        reason: t.arg.string({ required: true }),
      },
      resolve: (_root, { id, country, birthDate, reason }, context) =>
        changeIdentity(deps, asStaff(context, 'identity.change'), readUuid(id), {
          country: country ?? null,
          birthDate: birthDate ?? null,
          reason,
        }),
    }),
  }))
}

function defineApplication(builder: Builder, deps: CreatorsDeps, AccountRef: AccountRef) {
  const people = peopleLoader(deps)
  return builder.objectRef<CreatorApplication>('CreatorApplication').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        async resolve({ account_id }, _args, context) {
          const person = await people(context, account_id)
          if (!person) throw new Error('an application references a missing account')
          return person
        },
      }),
      status: t.exposeString('status', { description: APPLICATION_STATES.join(', ') }),
      waiting_since: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ submitted_at }) => submitted_at,
      }),
      instagram: t.exposeString('instagram'),
      twitter: t.exposeString('twitter'),
      asked_for: t.exposeString('asked_for', { nullable: true }),
      reason: t.exposeString('reason', { nullable: true }),
      final: t.exposeBoolean('is_final'),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The staff member who decided.',
        resolve: async ({ decided_by }, _args, context) =>
          decided_by === null ? null : ((await people(context, decided_by)) ?? null),
      }),
      decided_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ decided_at }) => decided_at }),
      notice_ends: t.field({ type: 'DateTime', nullable: true, resolve: ({ notice_ends }) => notice_ends }),
    }),
  })
}

function defineOpened(builder: Builder, ApplicationRef: ReturnType<typeof defineApplication>) {
  const FileRef = builder.objectRef<IdentityFile>('IdentityDocument').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'document, face or signature' }),
      url: t.string({
        description: 'The picture. Each access is recorded in the audit log.',
        resolve: ({ name }) => `/api/staff/identity/${name}`,
      }),
      size: t.exposeInt('bytes'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const detail = (field: keyof Details) => ({
    resolve: ({ details }: OpenedApplication) => details[field] ?? '',
  })
  return builder.objectRef<OpenedApplication>('OpenedCreatorApplication').implement({
    fields: (t) => ({
      application: t.field({ type: ApplicationRef, resolve: ({ application }) => application }),
      firstName: t.string(detail('firstName')),
      lastName: t.string(detail('lastName')),
      birthDate: t.string(detail('birthDate')),
      country: t.string(detail('country')),
      region: t.string(detail('region')),
      city: t.string(detail('city')),
      address: t.string(detail('address')),
      documents: t.field({ type: [FileRef], resolve: ({ files }) => files }),
      history: t.field({
        type: [ApplicationRef],
        description: 'All applications of this person, including this one, oldest first.',
        resolve: ({ history }) => history,
      }),
      twins: t.field({
        type: [ApplicationRef],
        description: 'Applications of other accounts with the same name and birth date.',
        extensions: { listSize: MAX_DUPLICATES },
        resolve: ({ twins }) => twins,
      }),
      min_age: t.int({ description: 'In years, at their address.', resolve: ({ minAge }) => minAge }),
      signed_version: t.int({ nullable: true, resolve: ({ signed }) => signed?.version ?? null }),
      signed_date: t.field({ type: 'DateTime', nullable: true, resolve: ({ signed }) => signed?.at ?? null }),
    }),
  })
}
