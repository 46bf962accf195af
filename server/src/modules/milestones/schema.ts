/** GraphQL fields of streaks and milestones, for creators about themselves. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { MILESTONE_KINDS, type MilestoneKind, nextMilestone } from '#rules/milestones.ts'
import { celebrateMilestones, type Milestone, type Progress, readCreatorProgress } from './progress.ts'
import type { MilestonesDeps } from './types.ts'

type Next = { kind: MilestoneKind; total: number; threshold: number }

export function addMilestonesSchema(builder: Builder, deps: MilestonesDeps): void {
  const MilestoneRef = builder.objectRef<Milestone>('Milestone').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ kind, threshold }) => `${kind}-${threshold}` }),
      kind: t.string({ description: MILESTONE_KINDS.join(', '), resolve: ({ kind }) => kind }),
      threshold: t.exposeInt('threshold', { description: 'A count; for income, cents.' }),
      reached_at: t.string({ resolve: ({ reached_at }) => reached_at.toISOString() }),
      isNew: t.boolean({
        description: 'Not celebrated yet.',
        resolve: ({ celebrated_at }) => celebrated_at === null,
      }),
    }),
  })
  const NextRef = builder.objectRef<Next>('NextMilestone').implement({
    fields: (t) => ({
      kind: t.string({ resolve: ({ kind }) => kind }),
      total: t.exposeInt('total', { description: 'The current total; for income, cents.' }),
      threshold: t.exposeInt('threshold'),
    }),
  })
  const ProgressRef = builder.objectRef<Progress>('CreatorProgress').implement({
    fields: (t) => ({
      streak: t.int({
        description: 'Consecutive days with a post or live, in UTC.',
        resolve: ({ streak }) => streak.days,
      }),
      hasPostedToday: t.boolean({ resolve: ({ streak }) => streak.hasToday }),
      milestones: t.field({
        type: [MilestoneRef],
        description: 'Newest first, each once.',
        resolve: ({ milestones }) => milestones,
      }),
      next: t.field({
        type: [NextRef],
        description: 'The next milestone of each kind, closest first.',
        resolve: ({ totals }) => nextOf(totals),
      }),
    }),
  })
  builder.queryField('creatorProgress', (t) =>
    t.field({
      type: ProgressRef,
      description: 'For creators: the viewer’s own streak and milestones.',
      resolve: async (_root, _args, context) =>
        readCreatorProgress(deps, (await asCreator(deps, context)).accountId),
    }),
  )
  builder.mutationField('celebrateMilestones', (t) =>
    t.field({
      type: 'Int',
      description: 'Marks new milestones as seen; returns how many there were.',
      resolve: async (_root, _args, context) =>
        celebrateMilestones(deps, (await asCreator(deps, context)).accountId),
    }),
  )
}

function nextOf(totals: Progress['totals']): Next[] {
  return MILESTONE_KINDS.flatMap((kind) => {
    const total = totals[kind]
    const threshold = nextMilestone(kind, total)
    return threshold === undefined ? [] : [{ kind, total, threshold }]
  }).sort((a, b) => b.total / b.threshold - a.total / a.threshold)
}

async function asCreator({ rateLimits }: MilestonesDeps, context: RequestContext): Promise<Viewer> {
  const viewer = signedIn(context)
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  await rateLimits.take('figures', { account: viewer.accountId, address: context.address })
  return viewer
}
