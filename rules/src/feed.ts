/** What members say about their feed, and what they are told about it. */

/** Topics that a member can choose, of all three kinds together. */
export const FEED_TOPICS = { max: 200, suggested: 18 } as const

export const TOPIC_PREFERENCES = ['more', 'less', 'hidden'] as const
export type TopicPreference = (typeof TOPIC_PREFERENCES)[number]

/** Why a media is in someone's feed. */
export const FEED_REASONS = [
  'liked-tag',
  'watched-tag',
  'visited-tag',
  'chosen-topic',
  'followed',
  'watched-creator',
  'interest',
  'similar',
  'taste',
  'popular',
  'new',
] as const
export type FeedReason = (typeof FEED_REASONS)[number]

/** What shapes a member's feed. */
export const FEED_SHAPES = ['watched', 'followed', 'topics', 'likes', 'popular'] as const
export type FeedShape = (typeof FEED_SHAPES)[number]
