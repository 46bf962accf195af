/** Queries and mutations on accounts for staff. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import { findPeople, personForStaff } from '../../accounts/index.ts'
import { asStaff, staffFor } from '../../staff-rights/index.ts'
import {
  banAccount,
  decideSuspension,
  liftAccountDecision,
  warnAccount,
} from '../decisions/account-decisions.ts'
import { closingDecision } from '../decisions/decision-queries.ts'
import { readRule, readStaffMessage } from '../decisions/read-message.ts'
import {
  addPersonNote,
  changeCountry,
  endPersonSessions,
  erasePerson,
  resetPersonTwoStep,
} from '../people/staff-actions.ts'
import type { ModerationDeps } from '../types.ts'
import { definePerson, MAX_RECORDS, type PersonRefs } from './person-record.ts'
import { staffActingOn } from './staff-acting-on.ts'

export function addStaffPeople(builder: Builder, deps: ModerationDeps, refs: PersonRefs): void {
  const { AccountRef } = refs
  const PersonRef = definePerson(builder, deps, refs)
  const personOf = async (id: string) => {
    const person = await personForStaff(deps.db, id, deps.clock.now())
    if (!person || person.status === 'erased') throw new Refusal('NOT_FOUND')
    return person
  }
  builder.queryFields((t) => ({
    staffPeople: t.field({
      type: [AccountRef],
      description: 'By id, part of a name, or a complete email address for staff who may see it.',
      extensions: { listSize: MAX_RECORDS },
      args: { text: t.arg.string({ required: true }) },
      resolve: (_root, { text }, context) => {
        asStaff(context, 'people.see')
        const isAddressAllowed = staffFor(context.viewer, 'people.sessions') !== null
        return findPeople(deps.db, { text: text.slice(0, 200), isAddressAllowed, limit: MAX_RECORDS })
      },
    }),
    staffPerson: t.field({
      type: PersonRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => {
        asStaff(context, 'people.see')
        return personOf(readUuid(id))
      },
    }),
  }))
  const verdict = (user: string, rule: string, words: string) => ({
    accountId: readUuid(user),
    rule: readRule(rule),
    facts: readStaffMessage(words, 'words'),
  })
  const actingOn = <Action extends StaffAction>(context: RequestContext, action: Action, user: string) =>
    staffActingOn(deps, context, action, user)
  builder.mutationFields((t) => {
    const user = t.arg.id({ required: true })
    const words = t.arg.string({ required: true, description: 'Shown to the person.' })
    const rule = t.arg.string({ required: true, description: 'The content rule that applies.' })
    const reason = t.arg.string({ required: true, description: 'For the audit log.' })
    return {
      warnPerson: t.field({
        type: PersonRef,
        args: { user, rule, words },
        resolve: async (_root, args, context) => {
          const staff = await actingOn(context, 'people.suspend', args.user)
          const given = verdict(args.user, args.rule, args.words)
          await deps.db.transaction().execute((tx) => warnAccount(deps, tx, staff, given))
          return personOf(given.accountId)
        },
      }),
      suspendPerson: t.field({
        type: PersonRef,
        description: 'Ends all sessions at once; without days, until it is lifted. Safe to repeat.',
        args: { user, rule, words, days: t.arg.int() },
        resolve: async (_root, args, context) => {
          const staff = await actingOn(context, 'people.suspend', args.user)
          const given = verdict(args.user, args.rule, args.words)
          const known = await closingDecision(deps.db, given.accountId)
          if (known?.decided_by !== staff.accountId || known.measure !== 'suspend')
            await deps.db
              .transaction()
              .execute((tx) => decideSuspension(deps, tx, staff, { ...given, days: args.days ?? null }))
          return personOf(given.accountId)
        },
      }),
      banPerson: t.field({
        type: PersonRef,
        description: 'Permanent; replaces a current suspension.',
        args: { user, rule, words },
        resolve: async (_root, args, context) => {
          const staff = await actingOn(context, 'people.ban', args.user)
          const given = verdict(args.user, args.rule, args.words)
          const known = await closingDecision(deps.db, given.accountId)
          if (known?.measure !== 'ban')
            await deps.db.transaction().execute(async (tx) => {
              if (known)
                await liftAccountDecision(deps, tx, staff, {
                  accountId: given.accountId,
                  words: 'Permanently closed.',
                })
              await banAccount(deps, tx, staff, given)
            })
          return personOf(given.accountId)
        },
      }),
      liftPerson: t.field({
        type: PersonRef,
        description: 'Ends a suspension or a ban.',
        args: { user, words },
        resolve: async (_root, args, context) => {
          const staff = await actingOn(context, 'people.suspend', args.user)
          const accountId = readUuid(args.user)
          const message = readStaffMessage(args.words, 'words')
          if ((await closingDecision(deps.db, accountId))?.measure === 'ban') asStaff(context, 'people.ban')
          await deps.db
            .transaction()
            .execute((tx) => liftAccountDecision(deps, tx, staff, { accountId, words: message }))
          return personOf(accountId)
        },
      }),
      endPersonSessions: t.int({
        description: 'Returns the number of ended sessions.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          endPersonSessions(deps, await actingOn(context, 'people.sessions', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      resetTwoStep: t.boolean({
        description:
          'Notifies all their addresses, ends their sessions and delays payouts. False if it was off.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          resetPersonTwoStep(deps, await actingOn(context, 'people.twoStep', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      changeCountry: t.field({
        type: PersonRef,
        description:
          'Country of a person who doesn’t sell; its laws apply to what they are shown. Null if unknown.',
        args: { user, country: t.arg.string(), reason },
        resolve: async (_root, args, context) => {
          const accountId = readUuid(args.user)
          await changeCountry(deps, await actingOn(context, 'identity.change', args.user), {
            accountId,
            country: args.country ?? null,
            reason: args.reason,
          })
          return personOf(accountId)
        },
      }),
      erasePerson: t.boolean({
        description:
          'Same as deleting the account oneself, with the same time to undo it. False if it is already being deleted.',
        args: { user, reason },
        resolve: async (_root, args, context) =>
          erasePerson(deps, await actingOn(context, 'people.erase', args.user), {
            accountId: readUuid(args.user),
            reason: args.reason,
          }),
      }),
      addPersonNote: t.field({
        type: PersonRef,
        args: { user, words: t.arg.string({ required: true }) },
        resolve: async (_root, args, context) => {
          const accountId = readUuid(args.user)
          await addPersonNote(deps, asStaff(context, 'people.note'), { accountId, words: args.words })
          return personOf(accountId)
        },
      }),
    }
  })
}
