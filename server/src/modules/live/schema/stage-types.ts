/** GraphQL types shared by live and room: goal, tip menu and supporters. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { FindPerson } from '../../accounts/index.ts'
import type { LiveRoom } from '../chat/room.ts'
import type { LiveSupporter } from '../stage/top-supporters.ts'
import type { ChatMessageRef } from './chat.ts'
import type { LiveRef } from './live.ts'
import type { LiveRefs } from './refs.ts'

export type StageRefs = Pick<LiveRefs, 'AccountRef'> & {
  LiveRef: LiveRef
  MessageRef: ChatMessageRef
  person: FindPerson
}

export type LiveGoal = { title: string; cents: number; reached: number }
export type StageTypes = ReturnType<typeof defineStageTypes>

export function defineStageTypes(
  builder: Builder,
  { AccountRef, person }: Pick<StageRefs, 'AccountRef' | 'person'>,
) {
  const GoalRef = builder.objectRef<LiveGoal>('LiveGoal').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
      reached: t.exposeInt('reached', { description: 'Cents tipped in this live.' }),
    }),
  })
  const MenuRef = builder.objectRef<LiveRoom['menu'][number]>('LiveMenuItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
    }),
  })
  const SupporterRef = builder.objectRef<LiveSupporter>('LiveSupporter').implement({
    fields: (t) => ({
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      cents: t.exposeInt('cents'),
    }),
  })
  return { GoalRef, MenuRef, SupporterRef }
}
