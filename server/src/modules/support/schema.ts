/** Assembles the GraphQL schema of support from the files in `schema/`. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { answerAuthors } from './console/staff-names.ts'
import { addCannedAnswers } from './schema/canned.ts'
import { addConsole } from './schema/console.ts'
import { addConsoleEvents } from './schema/console-events.ts'
import type { SupportRefs } from './schema/refs.ts'
import { addVisitor } from './schema/visitor.ts'
import type { SupportDeps } from './types.ts'

export function addSupportSchema(builder: Builder, deps: SupportDeps, refs: SupportRefs): void {
  const names = batchLoader((ids: string[], _context: RequestContext) => answerAuthors(deps.db, ids))
  builder.objectField(refs.MessageRef, 'answered_by', (t) =>
    t.string({
      nullable: true,
      description: 'First name of the staff member who wrote it; in conversations with the site only.',
      resolve: async ({ id, from_id }, _args, context) =>
        from_id === SUPPORT_ACCOUNT_ID ? ((await names(context, id)) ?? null) : null,
    }),
  )
  addVisitor(builder, deps, refs)
  addConsole(builder, deps, refs)
  addCannedAnswers(builder, deps)
  addConsoleEvents(builder, deps, refs)
}
