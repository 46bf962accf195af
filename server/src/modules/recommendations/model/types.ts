/** Data that the recommender computes with: columns in typed arrays, where people and media are numbers. */
import type { TopicPreference } from '#rules/feed.ts'

/** Length of a vector of taste. */
export const DIMENSIONS = 48
/** Number of neighbours kept for each media. */
export const NEIGHBOURS = 16

/** What people thought of media: the rows of one person are adjacent, newest first. */
export type ResponseMatrix = {
  people: number
  items: number
  /** Rows of person `p` are `starts[p]` to `starts[p + 1]`. */
  starts: Int32Array
  itemOf: Int32Array
  /** Positive if the person liked it, negative if not; see `strengthOf`. */
  strength: Float32Array
}

/** What is known of media besides responses; -1 stands for none. */
export type ItemFeatures = {
  creatorOf: Int32Array
  soundOf: Int32Array
  /** Tags of item `i` are `tags[tagStarts[i]]` to `tags[tagStarts[i + 1]]`. */
  tagStarts: Int32Array
  tags: Int32Array
}

export type Model = {
  /** One vector after the other. */
  vectors: Float32Array
  /** 1 if the vector was learned from responses, 0 if it was derived from features. */
  isTrained: Uint8Array
  /** `NEIGHBOURS` per item, nearest first, padded with -1: media that the same people liked. */
  neighbours: Int32Array
  neighbourStrength: Float32Array
  /** Mean strength of everybody's responses, compared with that of all media; see `qualityOfMedia`. */
  quality: Float32Array
}

/** Share of its length that is usually watched, by length. */
export type UsualWatch = {
  /** Upper ends of the buckets; the last one has none. */
  upToMs: readonly number[]
  /** One more than `upToMs`. */
  shares: readonly number[]
}

/** Where to find media in the catalogue by what they have in common; made by `indexCatalogue`. */
export type CatalogueIndex = {
  /** Number of indexed media; later ones of the catalogue are newer than the index. */
  size: number
  /** Best score first. */
  byScore: Int32Array
  /** Best score first. */
  ofCreator: Postings
  /** Those first that are best for people whose taste is known. */
  ofTag: Postings
  ofSound: Postings
  ofCluster: Postings
  /** Media with too few views to be judged and not too old: the first ones of their creators, and others. */
  unproven: { firsts: Int32Array; others: Int32Array }
  /** Sum of the vectors' outer products, for folding in. */
  gram: Float64Array
  /** Mean vector, and mean outer product of the vectors. */
  mean: Float32Array
  spread: Float64Array
  /** How much the learned vectors are relied on, from 0 to 1: those of a small site say little. */
  trust: number
  /** Usual response per view, in doublings. */
  usualResponse: number
}

/** Items of key `k` are `items[starts[k]]` to `items[starts[k + 1]]`. */
export type Postings = { starts: Int32Array; items: Int32Array }

/** The media that can be recommended, with everything that ranking needs; replaced or extended as media change. */
export type Catalogue = Model &
  ItemFeatures & {
    size: number
    ids: readonly string[]
    indexOf: ReadonlyMap<string, number>
    creatorIds: readonly string[]
    creatorIndexOf: ReadonlyMap<string, number>
    /** What `TasteProfile.interests` are compared with, by creator; empty if unknown. */
    creatorInterests: readonly string[]
    tagNames: readonly string[]
    tagIndexOf: ReadonlyMap<string, number>
    isVideo: Uint8Array
    /** Free for everyone. */
    isFree: Uint8Array
    durationMs: Int32Array
    /** See `feed_score` in the database: one more means twice the response, or twelve hours newer. */
    score: Float64Array
    availableAtMs: Float64Array
    /** Views by members, by which exploration decides. */
    views: Int32Array
    /** The creator's number of this media, oldest first, from 0. */
    placeOfCreator: Int32Array
    /** Group of similar media; -1 for none. */
    clusterOf: Int32Array
    /** Of the groups, one after the other. */
    centroids: Float32Array
    usual: UsualWatch
    index: CatalogueIndex
  }

export type Clusters = Pick<Catalogue, 'centroids' | 'clusterOf'>

/** One of a person's responses to a media, as stored. */
export type Interaction = {
  mediaId: string
  atMs: number
  /** Share of its length that was watched, up to 3 if repeated; null for photos and unknown. */
  watched: number | null
  isSkipped: boolean
  isLiked: boolean
  isCommented: boolean
  isShared: boolean
  isSaved: boolean
  isBought: boolean
  isReported: boolean
}

/** Everything known of a member's taste: recent responses and stated preferences. Nothing else is stored about it. */
export type TasteProfile = {
  /** Newest first, bounded. */
  interactions: readonly Interaction[]
  /** Follows, tips, subscriptions (positive), reports (negative) by creator id. */
  creators: ReadonlyMap<string, number>
  /** Visits of tag pages and searches, decayed, by tag. */
  visitedTags: ReadonlyMap<string, number>
  /** Stated in the feed settings. */
  topics: ReadonlyMap<string, TopicPreference>
  /** Said at sign-up: values of `creatorInterests`. */
  interests: readonly string[]
}

export { TOPIC_PREFERENCES, type TopicPreference } from '#rules/feed.ts'

/** Where a candidate came from; shown to people and counted for creators. */
export const RECOMMENDATION_SOURCES = [
  'popular',
  'followed',
  'similar',
  'taste',
  'topic',
  'creator',
  'new',
] as const
export type RecommendationSource = (typeof RECOMMENDATION_SOURCES)[number]

/** A reason that a person can read, strongest first. */
export type Reason =
  | { kind: 'liked-tag' | 'watched-tag' | 'visited-tag'; tag: string; count: number }
  | { kind: 'chosen-topic'; tag: string }
  | { kind: 'followed' | 'watched-creator' | 'interest' }
  | { kind: 'similar'; mediaId: string }
  | { kind: 'taste' | 'popular' | 'new' }

/** A member's taste, computed from the profile for one page. */
export type Taste = {
  /** Null until there is a response to learned media. */
  vector: Float32Array | null
  /** Mean and standard deviation of how media match the vector. */
  match: { mean: number; deviation: number }
  /** In doublings of the score, by index in the catalogue. */
  tagWeights: ReadonlyMap<number, number>
  creatorWeights: ReadonlyMap<number, number>
  hiddenTags: ReadonlySet<number>
  followed: ReadonlySet<number>
  soundWeights: ReadonlyMap<number, number>
  /** Neighbours of liked media, with how much the likes speak for them. */
  similar: ReadonlyMap<number, number>
  /** Liked media whose neighbours are candidates, with their weight. */
  seeds: readonly { item: number; weight: number }[]
  /** Values of `creatorInterests`. */
  interests: ReadonlySet<string>
  /** Between 0 (nothing known) and 1. */
  confidence: number
  /** When it was computed: the ages of media count from here. */
  atMs: number
}

export type ScoredCandidate = {
  item: number
  source: RecommendationSource
  /** Score plus affinity, in doublings. */
  worth: number
  affinity: number
}
