/** The type StaffHome: waiting items, next due items, site health and staff on duty. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import {
  type addAccountsSchema,
  MAX_STAFF_IN_CONSOLE,
  type Person,
  staffInConsole,
} from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { type ClaimRow, validClaims } from '../claims/claims.ts'
import { HEALTH_TTL_MS, type HealthLine, healthFor } from '../home/health.ts'
import { MAX_NEXT_ITEMS, type NextItem, nextDue } from '../home/next-due.ts'
import { type QueueState, queueStates, queuesFor } from '../home/queue-states.ts'
import { type ServiceLevelsMet, serviceLevelsMet } from '../home/service-levels-met.ts'
import type { StaffDeps } from '../types.ts'
import type { ClaimRef } from './claims.ts'
import type { QueueStateRef } from './navigation.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> & {
  ClaimRef: ClaimRef
  QueueStateRef: QueueStateRef
}

type Colleague = { person: Person; roles: readonly StaffRole[]; held: ClaimRow[] }
type Home = {
  queues: QueueState[]
  next: NextItem[]
  health: HealthLine[]
  duty: Colleague[]
  serviceLevels: ServiceLevelsMet
  mine: string[]
}

export function addStaffHome(builder: Builder, deps: StaffDeps, refs: Refs): void {
  const parts = defineParts(builder, refs)
  const HomeRef = builder.objectRef<Home>('StaffHome').implement({
    fields: (t) => ({
      queues: t.field({ type: [refs.QueueStateRef], resolve: ({ queues }) => queues }),
      mine: t.exposeStringList('mine', {
        description: 'Queues of the viewer’s claimed items, one entry per item.',
        extensions: { listSize: 500 },
      }),
      next: t.field({
        type: [parts.NextRef],
        extensions: { listSize: MAX_NEXT_ITEMS },
        resolve: ({ next }) => next,
      }),
      health: t.field({ type: [parts.HealthRef], resolve: ({ health }) => health }),
      duty: t.field({
        type: [parts.ColleagueRef],
        description: 'Staff in the console now.',
        extensions: { listSize: MAX_STAFF_IN_CONSOLE },
        resolve: ({ duty }) => duty,
      }),
      kept_share: t.float({
        nullable: true,
        description: 'Percentage answered within the service level in the last 30 days.',
        resolve: ({ serviceLevels }) => serviceLevels.share,
      }),
      kept_before: t.float({
        nullable: true,
        description: 'The same for the 30 days before.',
        resolve: ({ serviceLevels }) => serviceLevels.before,
      }),
    }),
  })
  const cache = createTtlCache<HealthLine[]>({ clock: deps.clock, ttlMs: HEALTH_TTL_MS, maxEntries: 1 })
  builder.queryField('staffHome', (t) =>
    t.field({
      type: HomeRef,
      description: 'Each entry only for staff with the right to its queue.',
      resolve: async (_root, _args, context): Promise<Home> => {
        asStaff(context, 'home.see')
        const { accountId, staffRoles } = signedIn(context)
        const names = queuesFor(staffRoles)
        const queues = await queueStates(deps, names)
        const claims = names.length > 0 ? await validClaims(deps, names) : []
        const onDuty = await staffInConsole(deps.db, deps.clock.now())
        return {
          queues,
          next: await nextDue(deps, queues, claims),
          health: await healthFor(deps, cache, staffRoles),
          duty: onDuty.map((person) => ({
            person,
            roles: person.staff_roles,
            held: claims.filter((claim) => claim.account_id === person.id),
          })),
          serviceLevels: await serviceLevelsMet(deps, names),
          mine: claims.filter((claim) => claim.account_id === accountId).map(({ queue }) => queue),
        }
      },
    }),
  )
}

function defineParts(builder: Builder, { AccountRef, ClaimRef }: Refs) {
  const NextRef = builder.objectRef<NextItem>('StaffNextItem').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ queue, item }) => `${queue}/${item}` }),
      queue: t.exposeString('queue'),
      item: t.exposeID('item'),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      since: t.expose('since', { type: 'DateTime' }),
      due: t.expose('due', { type: 'DateTime' }),
      claim: t.field({ type: ClaimRef, nullable: true, resolve: ({ claim }) => claim }),
    }),
  })
  const HealthRef = builder.objectRef<HealthLine>('StaffHealthLine').implement({
    fields: (t) => ({
      name: t.exposeString('name', {
        description:
          'books, audit, sweep (only while due), payouts, leavers, jobs, mail, disk, processes or backup (once one exists)',
      }),
      state: t.exposeString('state', { description: 'ok, look (needs attention) or bad' }),
      value: t.exposeString('value'),
      text: t.exposeString('text'),
      at: t.field({ type: 'DateTime', nullable: true, resolve: ({ at }) => at }),
      percent: t.int({ nullable: true, resolve: ({ percent }) => percent }),
    }),
  })
  const ColleagueRef = builder.objectRef<Colleague>('StaffColleague').implement({
    fields: (t) => ({
      user: t.field({ type: AccountRef, resolve: ({ person }) => person }),
      roles: t.stringList({ extensions: { listSize: 4 }, resolve: ({ roles }) => [...roles] }),
      queue: t.string({
        nullable: true,
        description: 'The queue of their latest claim, among those visible to the viewer.',
        resolve: ({ held }) => held.at(-1)?.queue ?? null,
      }),
      in_hand: t.int({ resolve: ({ held }) => held.length }),
    }),
  })
  return { NextRef, HealthRef, ColleagueRef }
}
