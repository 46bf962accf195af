/** GraphQL of the feed settings: whether the feed is personal, topics, what shapes it, and starting afresh. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { FEED_SHAPES, FEED_TOPICS, TOPIC_PREFERENCES } from '#rules/feed.ts'
import { countMuted } from '../../people/index.ts'
import { type FeedShare, shapeOfFeed } from '../catalogue/explain.ts'
import { isFeedPersonal, setFeedPersonal } from '../preferences/personal.ts'
import { resetFeed } from '../preferences/reset-feed.ts'
import { suggestedTopics } from '../preferences/suggestions.ts'
import { type ChosenTopic, chosenTopics, setTopic } from '../preferences/topics.ts'
import type { PreferencesDeps } from '../preferences/types.ts'

/** The viewer's own: fields load what is requested. */
type Settings = { viewer: Viewer }

const PREFERENCES = TOPIC_PREFERENCES.join(', ')

export function addFeedSettings(builder: Builder, deps: PreferencesDeps): void {
  const SettingsRef = defineSettings(builder, deps)
  /** A signed-in viewer within the rate limit. */
  const changer = async (context: RequestContext): Promise<Settings> => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('feedSettings', { account: viewer.accountId, address: context.address })
    return { viewer }
  }
  builder.queryField('feedSettings', (t) =>
    t.field({
      type: SettingsRef,
      description: 'What the viewer chose for their feed; visible to the viewer only.',
      resolve: (_root, _args, context) => ({ viewer: signedIn(context) }),
    }),
  )
  builder.mutationFields((t) => ({
    updateFeedSettings: t.field({
      type: SettingsRef,
      args: { personal: t.arg.boolean({ required: true }) },
      resolve: async (_root, { personal }, context) => {
        const settings = await changer(context)
        await setFeedPersonal(deps, settings.viewer, personal)
        return settings
      },
    }),
    setTopic: t.field({
      type: SettingsRef,
      description: 'Shows more or less of a tag in the viewer’s feed, or none of it.',
      args: {
        tag: t.arg.string({ required: true }),
        preference: t.arg.string({ description: `${PREFERENCES}; forgotten without one.` }),
      },
      resolve: async (_root, { tag, preference }, context) => {
        const settings = await changer(context)
        const chosen = readOneOfOrNone(TOPIC_PREFERENCES, preference, {
          fields: { preference: `One of ${PREFERENCES}` },
        })
        await setTopic(deps, settings.viewer, { tag, preference: chosen ?? null })
        return settings
      },
    }),
    resetFeed: t.field({
      type: SettingsRef,
      description:
        'Deletes everything that shaped the viewer’s feed, topics included. Follows, likes and what was seen stay.',
      resolve: async (_root, _args, context) => {
        const settings = await changer(context)
        await resetFeed(deps, settings.viewer)
        return settings
      },
    }),
  }))
}

function defineSettings(builder: Builder, deps: PreferencesDeps) {
  const TopicRef = builder.objectRef<ChosenTopic>('FeedTopic').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ tag }) => tag }),
      tag: t.exposeString('tag'),
      preference: t.string({ description: PREFERENCES, resolve: ({ preference }) => preference }),
    }),
  })
  const ShareRef = builder.objectRef<FeedShare>('FeedShare').implement({
    fields: (t) => ({
      kind: t.string({ description: FEED_SHAPES.join(', '), resolve: ({ kind }) => kind }),
      share: t.exposeFloat('share', { description: 'Between 0 and 1; all shares together are 1.' }),
    }),
  })
  return builder.objectRef<Settings>('FeedSettings').implement({
    fields: (t) => ({
      id: t.id({ description: 'The account.', resolve: ({ viewer }) => viewer.accountId }),
      personal: t.boolean({
        description:
          'If false, the feed is the same for everyone, except for what the viewer hid, and nothing is recorded to shape it.',
        resolve: ({ viewer }) => isFeedPersonal(deps.db, viewer.accountId),
      }),
      topics: t.field({
        type: [TopicRef],
        description: 'In the order in which they were chosen.',
        extensions: { listSize: FEED_TOPICS.max },
        resolve: ({ viewer }) => chosenTopics(deps.db, viewer.accountId),
      }),
      suggestions: t.field({
        type: ['String'],
        description: 'Tags that the viewer may want to choose.',
        extensions: { listSize: FEED_TOPICS.suggested },
        resolve: ({ viewer }) => suggestedTopics(deps, viewer),
      }),
      hiddenCreators: t.int({
        description: 'Number of muted creators.',
        resolve: ({ viewer }) => countMuted(deps.db, viewer.accountId),
      }),
      shape: t.field({
        type: [ShareRef],
        description: 'What shapes the feed at the moment, largest share first; empty if nothing does.',
        extensions: { listSize: FEED_SHAPES.length },
        resolve: ({ viewer }) => shapeOfFeed(deps, viewer),
      }),
    }),
  })
}
