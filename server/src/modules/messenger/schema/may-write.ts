/** The type MayWrite: whether the viewer may write to a person, and why not. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { type WriteDenial, whyNotWriteTo } from '../may-write.ts'
import type { MessengerDeps } from '../types.ts'
import { writingFacts } from '../writing-facts.ts'

export type MayWriteRef = ReturnType<typeof defineMayWrite>

type MayWriteResult = { denial: WriteDenial | null }

export function defineMayWrite(builder: Builder, deps: MessengerDeps) {
  const MayWriteRef = builder.objectRef<MayWriteResult>('MayWrite').implement({
    fields: (t) => ({
      allowed: t.boolean({ resolve: ({ denial }) => denial === null }),
      needs_subscription: t.boolean({
        description: 'Whether a subscription would allow it.',
        resolve: ({ denial }) => denial?.needsSubscription ?? false,
      }),
      words: t.string({
        nullable: true,
        description: 'The reason, as text for the person.',
        resolve: ({ denial }) => denial?.message ?? null,
      }),
    }),
  })
  builder.queryField('may_write_to', (t) =>
    t.field({
      type: MayWriteRef,
      description: 'Whether the viewer may write to this person, with or without an existing thread.',
      args: { user: t.arg.id({ required: true }) },
      resolve: (_root, { user }, context) => mayWrite(deps, signedIn(context).accountId, readUuid(user)),
    }),
  )
  return MayWriteRef
}

export async function mayWrite(deps: MessengerDeps, from: string, to: string): Promise<MayWriteResult> {
  const [writer] = await findAccountsByIds(deps.db, [from])
  const writing = { from, to, isCreator: writer?.is_creator ?? false, now: deps.clock.now() }
  return { denial: whyNotWriteTo(writing, await writingFacts(deps.db, writing)) }
}
