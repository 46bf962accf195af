/** GraphQL for console access and staff roles. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { PRIVILEGED_ACCESS_KINDS, PRIVILEGED_ACCESS_RIGHTS } from '#rules/staff-rights.ts'
import { type addAccountsSchema, type Proof, proofArgs } from '../accounts/index.ts'
import { asStaff } from '../staff-rights/index.ts'
import {
  confirmAsStaff,
  enterConsole,
  isTwoStepNeeded,
  leaveConsole,
  type StaffSession,
  staffSessionOf,
} from './enter-console.ts'
import { addAuditLog } from './log-schema.ts'
import { type StaffMemberDetails, staffMembers } from './members.ts'
import { grantPrivilegedAccess } from './privileged-access.ts'
import { readStaffRoles, setStaffRoles } from './set-staff-roles.ts'
import type { AuditDeps } from './types.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

/** Staff members listed without pagination. */
const MAX_STAFF_LISTED = 500

export function addAuditSchema(
  builder: Builder,
  deps: AuditDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  addConsoleSession(builder, deps)
  addRoles(builder, deps, AccountRef)
  addAuditLog(builder, deps, AccountRef)
}

function addConsoleSession(builder: Builder, deps: AuditDeps): void {
  const SessionRef = builder.objectRef<StaffSession & { viewer: Viewer }>('StaffSession').implement({
    description: 'Access of this browser session to the staff console.',
    fields: (t) => ({
      until: t.expose('until', {
        type: 'DateTime',
        nullable: true,
        description: 'Null outside the console.',
      }),
      confirmed_until: t.expose('confirmedUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when money and identity actions need no password again.',
      }),
      roles: t.stringList({ resolve: ({ roles }) => [...roles] }),
      rights: t.stringList({
        description: 'What these roles allow inside the console.',
        resolve: ({ rights }) => rights,
      }),
      two_step_needed: t.boolean({
        description: 'Whether the viewer must first add a passkey or turn on two-step sign-in.',
        resolve: ({ viewer }) => isTwoStepNeeded(deps, viewer),
      }),
    }),
  })
  const withoutBlankCode = ({ code, ...proof }: Proof): Proof => ({
    ...proof,
    code: code?.trim() ? code : null,
  })
  builder.queryField('staffSession', (t) =>
    t.field({
      type: SessionRef,
      nullable: true,
      description: 'Null for people who aren’t staff.',
      resolve: (_root, _args, { viewer }) => {
        const session = staffSessionOf(deps, viewer)
        return session && viewer ? { ...session, viewer } : null
      },
    }),
  )
  builder.mutationFields((t) => ({
    enterConsole: t.field({
      type: SessionRef,
      description: 'Opens the console for this browser session, for two hours.',
      args: proofArgs(t),
      resolve: async (_root, proof, context) => {
        const viewer = signedIn(context)
        return { ...(await enterConsole(deps, viewer, withoutBlankCode(proof))), viewer }
      },
    }),
    confirmAsStaff: t.field({
      type: SessionRef,
      description: 'Confirms the identity for ten minutes of money and identity actions.',
      args: proofArgs(t),
      resolve: async (_root, proof, context) => {
        const viewer = signedIn(context)
        return { ...(await confirmAsStaff(deps, viewer, withoutBlankCode(proof))), viewer }
      },
    }),
    leaveConsole: t.boolean({
      resolve: async (_root, _args, context) => {
        await leaveConsole(deps, signedIn(context))
        return true
      },
    }),
  }))
}

function addRoles(builder: Builder, deps: AuditDeps, AccountRef: AccountRef): void {
  const MemberRef = builder.objectRef<StaffMemberDetails>('StaffMember').implement({
    fields: (t) => ({
      user: t.field({ type: AccountRef, resolve: ({ person }) => person }),
      roles: t.stringList({ resolve: ({ roles }) => roles }),
      two_step: t.exposeBoolean('hasTwoStep'),
      passkeys: t.exposeInt('passkeys'),
      since: t.expose('since', {
        type: 'DateTime',
        nullable: true,
        description: 'When they got a role, if recorded.',
      }),
      last_entered: t.expose('lastEntered', { type: 'DateTime', nullable: true }),
    }),
  })
  builder.queryField('staffMembers', (t) =>
    t.field({
      type: [MemberRef],
      description: 'For staff: everyone with a role.',
      extensions: { listSize: MAX_STAFF_LISTED },
      resolve: (_root, _args, context) => {
        asStaff(context, 'staff.see')
        return staffMembers(deps.db)
      },
    }),
  )
  builder.mutationField('lookAt', (t) =>
    t.field({
      type: 'DateTime',
      description: `For staff: gives this staff member access to private data for an hour. One of ${PRIVILEGED_ACCESS_KINDS.join(', ')}. Recorded in the audit log.`,
      args: {
        kind: t.arg.string({ required: true }),
        id: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true }),
      },
      resolve: async (_root, { kind: named, id, reason }, context) => {
        const kind = readOneOf(PRIVILEGED_ACCESS_KINDS, named, {
          message: 'Nothing here can be opened',
        })
        const staff = asStaff(context, PRIVILEGED_ACCESS_RIGHTS[kind])
        await deps.rateLimits.take('staffLook', { account: staff.accountId })
        return grantPrivilegedAccess(deps, staff, { kind, id: readUuid(id), reason })
      },
    }),
  )
  builder.mutationField('setStaffRoles', (t) =>
    t.stringList({
      description:
        'For staff: sets the roles of another person; an empty list removes all. Returns the new roles.',
      args: {
        user: t.arg.id({ required: true }),
        roles: t.arg.stringList({ required: true }),
        reason: t.arg.string({ required: true }),
      },
      resolve: async (_root, { user, roles, reason }, context) => {
        const staff = asStaff(context, 'staff.roles')
        const wanted = readStaffRoles(roles)
        const change = { accountId: readUuid(user), roles: () => wanted, reason }
        return (await setStaffRoles(deps, staff, change)).after
      },
    }),
  )
}
