/** GraphQL of 'Why this?': the reasons for a media in the viewer's feed. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { FEED_REASONS } from '#rules/feed.ts'
import {
  findVisibleMedia,
  findVisibleMediaByIds,
  type MediaRef,
  type VisibleMedia,
} from '../../media/index.ts'
import { explainMedia } from '../catalogue/explain.ts'
import type { Reason } from '../model/types.ts'
import type { PreferencesDeps } from '../preferences/types.ts'

const MAX_REASONS = 3

type Shown = { kind: Reason['kind']; tag: string | null; count: number | null; media: VisibleMedia | null }

export function addWhyThis(builder: Builder, deps: PreferencesDeps, MediaRef: MediaRef): void {
  const ReasonRef = builder.objectRef<Shown>('FeedReason').implement({
    fields: (t) => ({
      kind: t.string({ description: FEED_REASONS.join(', '), resolve: ({ kind }) => kind }),
      tag: t.exposeString('tag', { nullable: true, description: 'For reasons about a tag.' }),
      count: t.exposeInt('count', {
        nullable: true,
        description: 'How many media with the tag the viewer liked or watched, or how often they opened it.',
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'For `similar`: what the viewer liked, and people who liked it liked this, too.',
        resolve: ({ media }) => media,
      }),
    }),
  })
  builder.queryField('whyThis', (t) =>
    t.field({
      type: [ReasonRef],
      description: 'Why the viewer is shown this media, main reason first.',
      extensions: { listSize: MAX_REASONS },
      args: { media: t.arg.id({ required: true }) },
      resolve: async (_root, { media }, context) => {
        const viewer = signedIn(context)
        const mediaId = readUuid(media)
        await deps.rateLimits.take('whyThis', { account: viewer.accountId, address: context.address })
        if (!(await findVisibleMedia(deps, viewer, mediaId))) throw new Refusal('NOT_FOUND')
        const reasons = await explainMedia(deps, viewer, mediaId)
        const ids = reasons.flatMap((reason) => (reason.kind === 'similar' ? reason.mediaId : []))
        const liked = new Map(
          (await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media]),
        )
        return reasons.flatMap((reason) => toShown(reason, liked)).slice(0, MAX_REASONS)
      },
    }),
  )
}

/** Leaves out a media that the viewer can no longer see. */
function toShown(reason: Reason, liked: ReadonlyMap<string, VisibleMedia>): Shown[] {
  const { kind } = reason
  const media = reason.kind === 'similar' ? (liked.get(reason.mediaId) ?? null) : null
  if (kind === 'similar' && media === null) return []
  return [
    {
      kind,
      tag: 'tag' in reason ? reason.tag : null,
      count: 'count' in reason ? reason.count : null,
      media,
    },
  ]
}
