/** Appeals for the staff who decide them. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { dueAt, QUEUE_DEADLINES } from '#rules/sla.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { decideAppeal, findAppeal, openAppeals } from '../appeals/appeals.ts'
import { findDecisions } from '../decisions/decision-queries.ts'
import type { Appeal } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import type { addDecisions } from './decisions.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'
import { staffMediaLoader } from './staff-media.ts'

type All = ModerationRefs & ReturnType<typeof addDecisions>

export function addAppeals(
  builder: Builder,
  deps: ModerationDeps,
  { AccountRef, MediaRef, DecisionRef }: All,
): void {
  const person = optionalPersonLoader(deps)
  const staffMedia = staffMediaLoader(deps)
  const decisions = batchLoader(async (ids: string[], _context: RequestContext) => {
    const found = await findDecisions(deps.db, ids)
    return new Map(found.map((one) => [one.id, one]))
  })
  const decisionOf = async (context: RequestContext, id: string) => {
    const decision = await decisions(context, id)
    if (!decision) throw new Refusal('NOT_FOUND')
    return decision
  }
  const QueuedRef = builder.objectRef<Appeal>('QueuedAppeal').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      words: t.exposeString('words'),
      status: t.exposeString('state'),
      answer: t.exposeString('answer', { nullable: true }),
      since: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      due: t.field({
        type: 'DateTime',
        resolve: ({ created_at }) => dueAt(created_at, QUEUE_DEADLINES.appeals),
      }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      decision: t.field({
        type: DecisionRef,
        resolve: ({ decision_id }, _args, context) => decisionOf(context, decision_id),
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        resolve: async ({ decision_id }, _args, context) =>
          staffMedia(context, (await decisionOf(context, decision_id)).media_id),
      }),
    }),
  })
  builder.queryFields((t) => ({
    appealQueue: t.field({
      type: [QueuedRef],
      description: 'For moderators and admins: oldest first.',
      args: { after: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { after, limit }, context) => {
        asStaff(context, 'reports.see')
        return openAppeals(deps.db, {
          after: after == null ? null : readUuid(after),
          limit: readPage(limit).limit,
        })
      },
    }),
    queuedAppeal: t.field({
      type: QueuedRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'reports.see')
        return (await findAppeal(deps.db, readUuid(id))) ?? null
      },
    }),
  }))
  builder.mutationField('decideAppeal', (t) =>
    t.field({
      type: QueuedRef,
      description:
        'By another staff member than the one who decided first; a granted appeal restores everything.',
      args: {
        id: t.arg.id({ required: true }),
        granted: t.arg.boolean({ required: true }),
        answer: t.arg.string({ required: true, description: 'Shown to the person.' }),
      },
      resolve: (_root, { id, granted, answer }, context) =>
        decideAppeal(deps, asStaff(context, 'appeals.decide'), readUuid(id), { isGranted: granted, answer }),
    }),
  )
}
