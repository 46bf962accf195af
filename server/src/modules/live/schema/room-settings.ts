/** GraphQL fields for a creator's room settings: slow mode, who may write, goal and tip menu. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { findLiveRoom, type LiveRoom } from '../chat/room.ts'
import { saveRoom } from '../stage/save-room.ts'
import type { LiveDeps } from '../types.ts'
import type { StageTypes } from './stage-types.ts'

export function addRoomSettings(
  builder: Builder,
  deps: LiveDeps,
  { MenuRef }: Pick<StageTypes, 'MenuRef'>,
): void {
  const RoomRef = builder.objectRef<LiveRoom>('LiveRoomSettings').implement({
    fields: (t) => ({
      slow_seconds: t.exposeInt('slow_seconds'),
      chat_for: t.exposeString('who', { description: 'everyone, followers or subscribers' }),
      goal_title: t.exposeString('goal_title'),
      goal_cents: t.exposeInt('goal_cents', { nullable: true }),
      menu: t.field({ type: [MenuRef], resolve: ({ menu }) => menu }),
    }),
  })
  const GoalInput = builder.inputType('LiveGoalInput', {
    fields: (t) => ({ title: t.string({ required: true }), cents: t.int({ required: true }) }),
  })
  const MenuInput = builder.inputType('LiveMenuInput', {
    fields: (t) => ({
      id: t.id({ description: 'Of an existing item that is kept.' }),
      title: t.string({ required: true }),
      cents: t.int({ required: true, description: 'A whole number of dollars, in cents.' }),
    }),
  })
  const RoomInput = builder.inputType('LiveRoomInput', {
    description: 'Fields that are left out stay unchanged.',
    fields: (t) => ({
      slow_seconds: t.int(),
      chat_for: t.string({ description: 'everyone, followers or subscribers' }),
      goal: t.field({ type: GoalInput, description: 'Null removes the goal.' }),
      menu: t.field({ type: [MenuInput] }),
    }),
  })
  builder.queryField('myLiveRoom', (t) =>
    t.field({
      type: RoomRef,
      resolve: (_root, _args, context) => findLiveRoom(deps.db, signedIn(context).accountId),
    }),
  )
  builder.mutationField('saveLiveRoom', (t) =>
    t.field({
      type: RoomRef,
      args: { input: t.arg({ type: RoomInput, required: true }) },
      resolve: async (_root, { input }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('live', { account: viewer.accountId, address: context.address })
        const { slow_seconds, chat_for, goal, menu } = input
        return saveRoom(deps, viewer, { slowSeconds: slow_seconds, who: chat_for, goal, menu })
      },
    }),
  )
}
