/** GraphQL type Media. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { type addAccountsSchema, peopleLoader, type ShownAccount } from '../../accounts/index.ts'
import { isOwnerOrStaff, type VisibleMedia } from '../access/visible-media.ts'
import { captionsOf } from '../captions.ts'
import type { JoinedMediaData } from '../joined-media-data.ts'
import { soundsByIds } from '../sounds.ts'
import type { MediaDeps } from '../types.ts'
import { hasWatermark, watermarkOf } from '../watermark.ts'
import {
  blurOf,
  blurredLoopOf,
  type CaptionsTrack,
  captionsTracks,
  infoOf,
  type MediaSource,
  type MediaTeaser,
  mediaLabelOf,
  type ProcessingInfo,
  processedOf,
  secondsOf,
  sourceOf,
  type Thumbnail,
  teaserOf,
  thumbnailOf,
} from './media-fields.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']
export type MediaRef = ReturnType<typeof defineMedia>

export function defineMedia(builder: Builder, deps: MediaDeps, AccountRef: AccountRef) {
  const parts = defineParts(builder)
  const captions = batchLoader((ids: string[], _context: RequestContext) => captionsOf(deps.db, ids))
  const sounds = batchLoader((ids: string[], _context: RequestContext) => soundsByIds(deps.db, ids))
  const owners = peopleLoader(deps)
  async function ownerOf(context: RequestContext, accountId: string): Promise<ShownAccount> {
    const owner = await owners(context, accountId)
    if (!owner) throw new Error('a media has no owner')
    return owner
  }
  return builder.objectRef<VisibleMedia>('Media').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('type', { description: 'video or photo' }),
      source: t.field({
        type: parts.SourceRef,
        nullable: true,
        description: 'Playable sources; empty for photos, locked media and unfinished ones.',
        resolve: (media, _args, { viewer }) => sourceOf(deps, viewer, media),
      }),
      thumbnail: t.field({
        type: parts.ThumbnailRef,
        resolve: (media, _args, { viewer }) => thumbnailOf(deps, viewer, media),
      }),
      blur: t.string({
        nullable: true,
        description: 'The blurred picture.',
        resolve: (media, _args, { viewer }) => blurOf(deps, viewer, media),
      }),
      blurLoop: t.string({
        nullable: true,
        description: 'For a locked video: a short, silent, blurred loop.',
        resolve: (media, _args, { viewer }) => blurredLoopOf(deps, viewer, media),
      }),
      info: t.string({ nullable: true, description: 'JSON: [{width, height, duration}]', resolve: infoOf }),
      width: t.exposeInt('width', { nullable: true }),
      height: t.exposeInt('height', { nullable: true }),
      duration: t.float({
        nullable: true,
        description: 'In seconds.',
        resolve: ({ duration_ms }) => secondsOf(duration_ms),
      }),
      description: t.exposeString('description'),
      tags: t.exposeStringList('tags'),
      alt: t.string({
        description: 'Alternative text; for viewers with access.',
        resolve: ({ access, alt }) => (access === 'open' ? alt : ''),
      }),
      song: t.field({
        type: parts.SongRef,
        nullable: true,
        resolve: ({ sound_id, joined }, _args, context) => {
          if (joined || sound_id === null) return joined?.song ?? null
          return sounds(context, sound_id).then((sound) => sound ?? null)
        },
      }),
      visibility: t.exposeString('visibility', { description: 'free, subscription or private' }),
      private: t.boolean({ resolve: ({ visibility }) => visibility === 'private' }),
      shop: t.float({
        description: 'Price in dollars; 0 if it isn’t for sale.',
        resolve: ({ price_cents }) => price_cents / 100,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      available_date: t.field({ type: 'DateTime', resolve: ({ available_at }) => available_at }),
      approved: t.exposeBoolean('approved'),
      verified: t.exposeBoolean('verified'),
      review_reason: t.string({
        nullable: true,
        description: 'Why it was rejected or removed. Visible to the owner and staff.',
        resolve: (media, _args, { viewer }) => (isOwnerOrStaff(viewer, media) ? media.review_reason : null),
      }),
      processed: t.field({
        type: parts.ProcessedRef,
        resolve: (media, _args, { viewer }) => processedOf(deps, viewer, media),
      }),
      teaser: t.field({
        type: parts.TeaserRef,
        nullable: true,
        resolve: (media, _args, { viewer }) => teaserOf(deps, viewer, media),
      }),
      captions: t.field({
        type: [parts.CaptionsRef],
        extensions: { listSize: 1 },
        resolve: (media, _args, context) => {
          const tracks = (known: JoinedMediaData['captions']) =>
            captionsTracks(deps, context.viewer, media, known)
          if (media.joined || media.access !== 'open') return tracks(media.joined?.captions ?? [])
          return captions(context, media.id).then((known) => tracks(known ?? []))
        },
      }),
      watermark: t.string({
        nullable: true,
        description: 'Text drawn over the video to identify this viewer. Null for free media.',
        resolve: (media, _args, context) => {
          const { viewer } = context
          // Synchronous for what is free, which is most of a list: a promise costs more than the rest of the field.
          if (!hasWatermark(deps, viewer, media)) return null
          return ownerOf(context, viewer.accountId).then(watermarkOf)
        },
      }),
      access: t.exposeString('access', {
        description:
          'open, price or subscribers: what gives access; removed for the owner of media that staff took down',
      }),
      label: t.string({
        nullable: true,
        description: 'The badge on it, such as PROCESSING. Visible to the owner and staff.',
        resolve: (media, _args, { viewer }) => mediaLabelOf(deps, viewer, media),
      }),
      user: t.field({
        type: AccountRef,
        resolve: ({ account_id, joined }, _args, context) => joined?.owner ?? ownerOf(context, account_id),
      }),
    }),
  })
}

function defineParts(builder: Builder) {
  const SourceRef = builder.objectRef<MediaSource>('MediaSource').implement({
    fields: (t) => ({
      type: t.exposeString('type', { description: 'hls or video/mp4' }),
      url: t.exposeString('url'),
    }),
  })
  const ThumbnailRef = builder.objectRef<Thumbnail>('MediaThumbnail').implement({
    description: 'Addresses of pictures; for locked media all are blurred.',
    fields: (t) => ({
      original: t.exposeString('original', { nullable: true }),
      preview: t.exposeString('preview', { nullable: true, description: 'Animated for videos.' }),
      grid: t.exposeString('grid', { nullable: true }),
      poster: t.exposeString('poster', { nullable: true }),
    }),
  })
  const ProcessedRef = builder.objectRef<ProcessingInfo>('MediaProcessed').implement({
    fields: (t) => ({
      status: t.exposeBoolean('status', { description: 'True once it can be viewed.' }),
      state: t.exposeString('state', { description: 'processing, playable, ready or failed' }),
      progress: t.exposeInt('progress', { description: '0 to 100' }),
      failure: t.exposeString('failure', { nullable: true, description: 'Visible to the owner and staff.' }),
      teaser: t.exposeString('teaser', { nullable: true }),
      original: t.exposeString('original', {
        nullable: true,
        description: 'The uploaded file; for the owner and staff.',
      }),
      info: t.exposeString('info', { nullable: true }),
    }),
  })
  const TeaserRef = builder.objectRef<MediaTeaser>('MediaTeaser').implement({
    fields: (t) => ({ id: t.exposeID('id'), url: t.exposeString('url') }),
  })
  const CaptionsRef = builder.objectRef<CaptionsTrack>('MediaCaptions').implement({
    fields: (t) => ({
      language: t.exposeString('language'),
      label: t.exposeString('label'),
      url: t.exposeString('url'),
    }),
  })
  const SongRef = builder.objectRef<{ id: string; name: string }>('Song').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  return { SourceRef, ThumbnailRef, ProcessedRef, TeaserRef, CaptionsRef, SongRef }
}
