/** GraphQL field for the media of a wallet transaction, which the payments slice cannot resolve. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { addPaymentsSchema } from '../../payments/index.ts'
import { findVisibleMediaByIds } from '../access/find-visible-media.ts'
import { mediaIdsOfLinks } from '../links/share-link-queries.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

type Refs = Pick<ReturnType<typeof addPaymentsSchema>, 'TransactionRef'> & { MediaRef: MediaRef }

export function addTransactionMedia(
  builder: Builder,
  deps: MediaDeps,
  { TransactionRef, MediaRef }: Refs,
): void {
  const medias = batchLoader(
    async (ids: string[], { viewer }: RequestContext) =>
      new Map((await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media])),
  )
  const links = batchLoader((ids: string[], _context: RequestContext) => mediaIdsOfLinks(deps.db, ids))
  const messages = batchLoader((ids: string[], _context: RequestContext) =>
    deps.media.ports.mediaOfMessages(deps.db, ids),
  )
  async function mediaOf(context: RequestContext, kind: string | null, subjectId: string) {
    if (kind === 'media' || kind === 'tip') return subjectId
    if (kind === 'share-link') return links(context, subjectId)
    return kind === 'teaser' ? (await messages(context, subjectId))?.[0] : undefined
  }
  builder.objectField(TransactionRef, 'media', (t) =>
    t.field({
      type: MediaRef,
      nullable: true,
      description: 'Null if it concerns no media, or one that is no longer visible.',
      resolve: async ({ sale_kind, subject_id }, _args, context) => {
        if (subject_id === null) return null
        const mediaId = await mediaOf(context, sale_kind, subject_id)
        return mediaId === undefined ? null : ((await medias(context, mediaId)) ?? null)
      },
    }),
  )
}
