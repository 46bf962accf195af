/** GraphQL fields of a creator's own stream: ingest address, stream key and health. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { healthTopic } from '../events.ts'
import { overlayPath } from '../stage/overlay-routes.ts'
import { readOverlayToken, replaceOverlayToken } from '../stage/overlay-token.ts'
import { readHealth, type StoredHealth } from '../streams/health.ts'
import { findLiveNodes } from '../streams/nodes.ts'
import { readStreamKey, replaceStreamKey } from '../streams/stream-key.ts'
import type { LiveDeps, StreamingDenial } from '../types.ts'
import { LIVESTREAM } from './live.ts'
import type { LiveRefs } from './refs.ts'

const RTMP_DEFAULT_PORT = 1935

export function addStreams(
  builder: Builder,
  deps: LiveDeps,
  { AccountRef }: Pick<LiveRefs, 'AccountRef'>,
): void {
  addStudio(builder, deps, { AccountRef })
  addKeys(builder, deps)
  addHealth(builder, deps)
}

function addStudio(builder: Builder, deps: LiveDeps, { AccountRef }: Pick<LiveRefs, 'AccountRef'>): void {
  const ForbiddenRef = builder.objectRef<StreamingDenial>('StreamingForbidden').implement({
    fields: (t) => ({
      words: t.exposeString('message'),
      path: t.exposeString('path', {
        description: 'Address at which the decision can be read and appealed.',
      }),
    }),
  })
  const StudioRef = builder.objectRef<{ accountId: string }>('Studio').implement({
    fields: (t) => ({
      rtmp: t.string({
        nullable: true,
        description: 'The stream key; null until one is created.',
        resolve: ({ accountId }) => readStreamKey(deps, accountId),
      }),
      overlay: t.string({
        nullable: true,
        description: 'Address of the overlay for streaming software; null until one is created.',
        resolve: async ({ accountId }) => {
          const token = await readOverlayToken(deps, accountId)
          return token && addressOf(deps, token)
        },
      }),
      forbidden: t.field({
        type: ForbiddenRef,
        nullable: true,
        description: 'Why the viewer may not stream, if so.',
        resolve: ({ accountId }) => deps.live.ports.whyMayNotStream(deps.db, accountId),
      }),
      rtmp_server: t.string({
        nullable: true,
        description: 'The server address for encoders; null while encoders cannot reach the site.',
        resolve: async () => (await rtmpIngest(deps)).server,
      }),
      rtmp_problem: t.string({
        nullable: true,
        description: 'Why encoders cannot reach the site.',
        resolve: async () => (await rtmpIngest(deps)).problem,
      }),
    }),
  })
  builder.objectField(AccountRef, 'studio', (t) =>
    t.field({
      type: StudioRef,
      nullable: true,
      description: 'For creators, on their own account; null otherwise.',
      resolve: ({ id, is_creator }, _args, { viewer }) =>
        viewer?.accountId === id && is_creator ? { accountId: id } : null,
    }),
  )
}

/** The RTMP address of the first node that accepts encoders, or the reason why none does. */
async function rtmpIngest({
  db,
  clock,
  site,
}: LiveDeps): Promise<{ server: string | null; problem: string | null }> {
  const nodes = await findLiveNodes(db, clock.now())
  const open = nodes.find(({ rtmp_port }) => rtmp_port !== null)
  if (!open) {
    const problem = nodes[0]
      ? 'Streaming software can’t connect right now.'
      : 'Live isn’t available right now.'
    return { server: null, problem }
  }
  const port = open.rtmp_port === RTMP_DEFAULT_PORT ? '' : `:${open.rtmp_port}`
  return { server: `rtmp://${new URL(site.url).hostname}${port}/live`, problem: null }
}

function addressOf({ site }: Pick<LiveDeps, 'site'>, token: string): string {
  return new URL(overlayPath(token), site.url).href
}

function addKeys(builder: Builder, deps: LiveDeps): void {
  async function replace(context: RequestContext): Promise<string> {
    const viewer = signedIn(context)
    await deps.rateLimits.take('newStreamKey', { account: viewer.accountId, address: context.address })
    return replaceStreamKey(deps, viewer)
  }
  builder.mutationFields((t) => ({
    generateRtmp: t.string({
      description: 'Replaces the stream key: a stream that uses the old one ends.',
      resolve: (_root, _args, context) => replace(context),
    }),
    replaceOverlay: t.string({
      description: 'Replaces the overlay’s address; the old one shows nothing any more.',
      resolve: async (_root, _args, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('newStreamKey', { account: viewer.accountId, address: context.address })
        return addressOf(deps, await replaceOverlayToken(deps, viewer))
      },
    }),
    generateStudioRtmp: t.string({
      description: 'The same as generateRtmp.',
      resolve: (_root, _args, context) => replace(context),
    }),
  }))
}

function addHealth(builder: Builder, deps: LiveDeps): void {
  const HealthRef = builder.objectRef<StoredHealth>('LiveHealth').implement({
    fields: (t) => ({
      stream: t.string({ description: 'RTMP or WebRTC', resolve: ({ via }) => LIVESTREAM[via] }),
      kbit_per_second: t.exposeInt('kbitPerSecond'),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      frames_per_second: t.exposeFloat('framesPerSecond'),
      keyframe_ms: t.exposeInt('keyframeMs', {
        nullable: true,
        description: 'Time between the last two keyframes.',
      }),
      drops: t.exposeInt('drops', { description: 'Lost frames since the live began.' }),
      lower_rung: t.exposeInt('lowerRenditionPx', {
        nullable: true,
        description: 'The shorter side of the additional, smaller rendition; null without one.',
      }),
      recording_stopped: t.exposeBoolean('isRecordingStopped', {
        description: 'The site’s disk is full: the recording so far is saved, and the live continues.',
      }),
      measured_at: t.expose('measuredAt', { type: 'DateTime' }),
    }),
  })
  builder.queryField('liveHealth', (t) =>
    t.field({
      type: HealthRef,
      nullable: true,
      description: 'Reception of the viewer’s own stream; null without one.',
      resolve: (_root, _args, context) => readHealth(deps, signedIn(context).accountId),
    }),
  )
  sharedSubscription(builder, 'liveHealth', {
    type: HealthRef,
    description: 'Reception of the viewer’s own stream, every two seconds.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'The viewer’s own id.' }) }),
    topic: ({ user }) => healthTopic(readUuid(user)),
    authorize({ user }, context) {
      if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
    },
    async resolve(_news, { user }) {
      const health = await readHealth(deps, readUuid(user))
      if (!health) throw new Refusal('NOT_FOUND')
      return health
    },
  })
}
