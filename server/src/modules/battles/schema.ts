/** GraphQL schema of battles. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { BATTLE } from '#rules/battles.ts'
import { findAccountsByIds, personLoader } from '../accounts/index.ts'
import { findLiveCreator, searchCreatorsOnAir } from '../live/index.ts'
import { findBattle, findCurrentBattles, findInvitation, openInvitations } from './battle-queries.ts'
import { battleTopic, invitationTopic } from './events.ts'
import { answerBattle, inviteBattle, withdrawBattle } from './invite.ts'
import { type BattleRefs, defineBattle } from './schema/battle.ts'
import { defineInvitation } from './schema/invitation.ts'
import type { BattlesDeps } from './types.ts'

export function addBattlesSchema(builder: Builder, deps: BattlesDeps, refs: BattleRefs): void {
  const named = { ...refs, person: personLoader(deps) }
  const BattleRef = defineBattle(builder, deps, named)
  const InvitationRef = defineInvitation(builder, deps, named)
  const current = batchLoader((ids: string[], _context: RequestContext) =>
    findCurrentBattles(deps.db, ids, deps.clock.now()),
  )
  builder.objectField(refs.AccountRef, 'battle', (t) =>
    t.field({
      type: BattleRef,
      nullable: true,
      description: 'Their current battle, or the one they talk after.',
      resolve: async ({ id }, _args, context) => (await current(context, id)) ?? null,
    }),
  )
  builder.queryFields((t) => ({
    battle: t.field({
      type: BattleRef,
      nullable: true,
      description: 'A person’s current battle, or the one they talk after; by id or username.',
      args: { user: t.arg.id({ required: true }) },
      resolve: async (_root, { user }, context) => {
        const { id } = await findLiveCreator(deps, context.viewer, user)
        return (await current(context, id)) ?? null
      },
    }),
    battleInvitations: t.field({
      type: [InvitationRef],
      description: 'Open invitations to and from the viewer.',
      resolve: (_root, _args, context) =>
        openInvitations(deps.db, signedIn(context).accountId, deps.clock.now()),
    }),
    battleOpponents: t.field({
      type: [refs.AccountRef],
      description: `Live creators, by at least ${BATTLE.searchFrom} letters of their name.`,
      args: { query: t.arg.string({ required: true }) },
      resolve: async (_root, { query }, context) => {
        const { accountId: viewerId } = signedIn(context)
        await deps.rateLimits.take('battle', { account: viewerId, address: context.address })
        const text = query.trim().slice(0, 100)
        if (text.length < BATTLE.searchFrom) return []
        const ids = await searchCreatorsOnAir(deps.db, { viewerId, text, limit: BATTLE.opponents })
        const people = new Map((await findAccountsByIds(deps.db, ids)).map((person) => [person.id, person]))
        return ids.flatMap((id) => people.get(id) ?? [])
      },
    }),
  }))
  builder.mutationFields((t) => ({
    inviteBattle: t.field({
      type: InvitationRef,
      args: { user: t.arg.id({ required: true, description: 'By id or username.' }) },
      resolve: async (_root, { user }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('battle', { account: viewer.accountId, address: context.address })
        return inviteBattle(deps, viewer, user)
      },
    }),
    answerBattle: t.field({
      type: BattleRef,
      nullable: true,
      description: 'The battle that starts; null if it was declined.',
      args: { id: t.arg.id({ required: true }), accept: t.arg.boolean({ required: true }) },
      resolve: (_root, { id, accept }, context) =>
        answerBattle(deps, signedIn(context), { id: readUuid(id), isAccepted: accept }),
    }),
    withdrawBattle: t.field({
      type: InvitationRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => withdrawBattle(deps, signedIn(context), readUuid(id)),
    }),
  }))
  sharedSubscription(builder, 'battle', {
    type: BattleRef,
    description: 'A person’s battles, when they start, change or end.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'An account id.' }) }),
    topic: ({ user }) => battleTopic(readUuid(user)),
    latest: { of: ({ battleId }) => battleId, everyMs: BATTLE.newsEveryMs },
    async authorize({ user }, { viewer }) {
      await findLiveCreator(deps, viewer, readUuid(user))
    },
    async resolve({ battleId }) {
      const battle = await findBattle(deps.db, battleId)
      if (!battle) throw new Refusal('NOT_FOUND')
      return battle
    },
  })
  sharedSubscription(builder, 'battleInvitation', {
    type: InvitationRef,
    description: 'Invitations to and from the viewer, when they are sent and answered.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'The viewer’s own id.' }) }),
    topic: ({ user }) => invitationTopic(readUuid(user)),
    authorize({ user }, context) {
      if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
    },
    async resolve({ invitationId }) {
      const invitation = await findInvitation(deps.db, invitationId)
      if (!invitation) throw new Refusal('NOT_FOUND')
      return invitation
    },
  })
}
