/** The navigation of the console: visible sections and their waiting items. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { mayAsStaff, STAFF_ACTIONS, type StaffAction } from '#rules/staff-rights.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { MAX_COUNTED, MAX_DRAWN, type QueueState, queueStates, queuesFor } from '../home/queue-states.ts'
import type { StaffDeps } from '../types.ts'

type Navigation = { rights: StaffAction[]; queues: QueueState[] }

export function defineQueueState(builder: Builder) {
  return builder.objectRef<QueueState>('StaffQueueState').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ queue }) => queue }),
      waits: t.exposeInt('waits', { description: `Number of waiting items, up to ${MAX_COUNTED}.` }),
      late: t.exposeInt('late', { description: 'Number of items past their service level.' }),
      since: t.field({
        type: ['DateTime'],
        description: 'When the oldest items arrived.',
        extensions: { listSize: MAX_DRAWN },
        resolve: ({ first }) => first.map(({ since }) => since),
      }),
      due: t.field({
        type: ['DateTime'],
        description: 'Due times of these items, in the same order.',
        extensions: { listSize: MAX_DRAWN },
        resolve: ({ first }) => first.map(({ due }) => due),
      }),
    }),
  })
}

export type QueueStateRef = ReturnType<typeof defineQueueState>

export function addStaffNavigation(builder: Builder, deps: StaffDeps, QueueStateRef: QueueStateRef): void {
  const RailRef = builder.objectRef<Navigation>('StaffRail').implement({
    description: 'The sections that a staff member may open, and their waiting items.',
    fields: (t) => ({
      rights: t.exposeStringList('rights', {
        description: 'Allowed actions, named as in the list of staff rights.',
        extensions: { listSize: STAFF_ACTIONS.length },
      }),
      queues: t.field({ type: [QueueStateRef], resolve: ({ queues }) => queues }),
    }),
  })
  builder.queryField('staffRail', (t) =>
    t.field({
      type: RailRef,
      resolve: async (_root, _args, context) => {
        asStaff(context, 'home.see')
        const { staffRoles } = signedIn(context)
        return {
          rights: STAFF_ACTIONS.filter((action) => mayAsStaff(staffRoles, action)),
          queues: await queueStates(deps, queuesFor(staffRoles)),
        }
      },
    }),
  )
}
