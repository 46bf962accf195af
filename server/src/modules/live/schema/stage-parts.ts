/** GraphQL types shared by live and room: goal, tip menu and supporters. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { FindPerson } from '../../accounts/index.ts'
import type { Room } from '../chat/room.ts'
import type { Supporter } from '../stage/tips.ts'
import type { ChatMessageRef } from './chat.ts'
import type { LiveRef } from './live.ts'
import type { Refs } from './refs.ts'

export type Types = Pick<Refs, 'AccountRef'> & {
  LiveRef: LiveRef
  MessageRef: ChatMessageRef
  person: FindPerson
}

export type Goal = { title: string; cents: number; reached: number }
export type Parts = ReturnType<typeof defineParts>

export function defineParts(builder: Builder, { AccountRef, person }: Pick<Types, 'AccountRef' | 'person'>) {
  const GoalRef = builder.objectRef<Goal>('LiveGoal').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
      reached: t.exposeInt('reached', { description: 'Cents tipped in this live.' }),
    }),
  })
  const MenuRef = builder.objectRef<Room['menu'][number]>('LiveMenuItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      cents: t.exposeInt('cents'),
    }),
  })
  const SupporterRef = builder.objectRef<Supporter>('LiveSupporter').implement({
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
