/** The tables of this slice, as the query builder knows them. */
import type { ColumnType, Generated } from 'kysely'
import type { AppearanceState, ReleaseFlag } from '#rules/appearance.ts'
import type { RecordingEdit } from '#rules/forms/recording.ts'
import type { MediaType, Visibility } from '#rules/media.ts'

export const MEDIA_STATES = ['processing', 'playable', 'ready', 'failed'] as const
export type MediaProcessState = (typeof MEDIA_STATES)[number]

/** Names of files in the folder of the playback run. */
export type Playback = { mp4?: string; hls?: string; teaser?: string }

export type MediaTable = {
  id: Generated<string>
  account_id: string
  type: MediaType
  description: string
  tags: string[]
  visibility: Visibility
  price_cents: Generated<number>
  alt: Generated<string>
  sound_id: string | null
  sound_delay_ms: Generated<number>
  original: string
  original_bytes: ColumnType<string, number, number>
  poster_at_ms: number | null
  /** The file of a picture of its own, for videos. */
  cover: string | null
  state: Generated<MediaProcessState>
  failure: string | null
  faults: Generated<number>
  progress: Generated<number>
  width: number | null
  height: number | null
  duration_ms: number | null
  pictures_run: string | null
  playback_run: string | null
  playback: ColumnType<Playback, string | undefined, string>
  verified: Generated<boolean>
  approved: Generated<boolean>
  review_reason: string | null
  available_at: Generated<Date>
  created_at: Generated<Date>
  deleted_at: Date | null
  /** Who appear beside the owner, how many of them do not agree at the moment, and said so. The database counts. */
  people_named: Generated<number>
  unconfirmed: Generated<number>
  people_against: Generated<number>
  /** The decision by which staff took it down; the database guards it. */
  removal_id: string | null
  /** Since when nobody else is shown it, while staff look at it. */
  hidden_at: Date | null
  /** What others are shown or find locked: ready, approved, agreed to, not held back, not private, not deleted. The database works it out. */
  is_listed: ColumnType<boolean, never, never>
  shuffle: Generated<number>
}

/** What prepares a recording that is more than one file as it was sent. */
export type RecordingsTable = {
  media_id: string
  takes: string[]
  edit: ColumnType<RecordingEdit, string, never>
}

export type UploadsTable = {
  id: Generated<string>
  account_id: string
  file_name: string
  bytes: ColumnType<string, number, number>
  fields: ColumnType<Record<string, unknown>, string | undefined, string>
  /** Whom the form names, sealed; the rest of it stands in `fields`. */
  appears_sealed: Buffer | null
  submitted_at: Date | null
  received_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** What was paid for; all of them must have their sale. */
export type PaidRight = 'purchase' | 'message' | 'share-link'
export type MediaRight = PaidRight | 'free-link' | 'free-message'

export type MediaRightsTable = {
  media_id: string
  account_id: string
  how: MediaRight
  granted_at: Generated<Date>
}

export type MediaCaptionsTable = {
  media_id: string
  language: string
  label: string
  file: string
  created_at: Generated<Date>
}

export type MediaPreviewsTable = {
  media_id: string
  length_ms: number
  file: string | null
  faults: Generated<number>
  created_at: Generated<Date>
}

export type ShortLinksTable = { id: string; media_id: string; created_at: Generated<Date> }

export type ShareLinksTable = {
  id: Generated<string>
  code: string
  creator_id: string
  media_id: string
  price_cents: number
  description: string
  created_at: Generated<Date>
  removed_at: Date | null
}

export type ShareLinkVisitsTable = { link_id: string; day: string; visits: number }

export type SoundsTable = {
  id: Generated<string>
  name: string
  file: string
  mime_type: string
  duration_ms: number
  licence: string
  source: string
  removed_at: Date | null
  created_at: Generated<Date>
}

export type SoundFavouritesTable = { account_id: string; sound_id: string; created_at: Generated<Date> }
export type AppearancesTable = {
  id: Generated<string>
  /** Null once the media is gone. */
  media_id: string | null
  about_media: string
  owner_id: string
  /** Of a creator here; somebody elsewhere has a sealed name. */
  account_id: string | null
  name_sealed: Buffer | null
  state: Generated<AppearanceState>
  is_mistaken: Generated<boolean>
  was_shown: Generated<boolean>
  reason: string | null
  asked_at: Generated<Date>
  answered_at: Date | null
  media_gone_at: ColumnType<Date | null, never, never>
}

export type PinnedMediaTable = { account_id: string; media_id: string; place: number }

export type CollectionsTable = {
  id: Generated<string>
  account_id: string
  name: string
  cover_id: string | null
  place: number
  created_at: Date
  updated_at: Date
}

export type CollectionMediaTable = { collection_id: string; media_id: string; place: number }

export type ReleasesTable = {
  /** That of the appearance. */
  id: string
  token_hash: string
  token_sealed: Buffer
  expires_at: Date
  /** Null until something was signed or sent. */
  way: 'link' | 'paper' | null
  details_sealed: Buffer | null
  pictures: Generated<string[]>
  sent_at: Date | null
  withdraw_hash: string | null
  verdict: 'good' | 'bad' | null
  verdict_at: Date | null
  /** Signed by link since such releases count only once staff approved them. */
  needs_review: Generated<boolean>
  flags: Generated<ReleaseFlag[]>
  /** Keyed marks of the networks in which the owner was shown the link, until it is used. */
  owner_networks: Generated<string[]>
}

/** Fingerprints, by which what was taken down is known again. */
export type MediaPrintsTable = { media_id: string; sha256: Buffer; prints: string }

export type BannedFilesTable = { media_id: string; sha256: Buffer; banned_at: Generated<Date> }

export type BannedPrintsTable = { media_id: string; print: string }

/** A view: media that reports wait about. */
export type ReportedMediaView = { media_id: string }

export type HoldKind = 'words' | 'pictures' | 'check'

/** Why a media waits for staff, as a program found it. */
export type MediaHoldsTable = { media_id: string; kind: HoldKind; words: string; held_at: Date }

/** What an outside service was asked about a media, and what it said. */
export type MediaChecksTable = {
  media_id: string
  /** Whether it is shown once the answer is yes. */
  is_approved: boolean
  tries: Generated<number>
  verdict: 'allow' | 'hold' | 'refuse' | 'silent' | null
  words: Generated<string>
  asked_at: Date
  answered_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    media_holds: MediaHoldsTable
    media_checks: MediaChecksTable
    reported_media: ReportedMediaView
    media_prints: MediaPrintsTable
    banned_files: BannedFilesTable
    banned_prints: BannedPrintsTable
    pinned_media: PinnedMediaTable
    collections: CollectionsTable
    collection_media: CollectionMediaTable
    media: MediaTable
    recordings: RecordingsTable
    uploads: UploadsTable
    media_rights: MediaRightsTable
    media_captions: MediaCaptionsTable
    media_previews: MediaPreviewsTable
    short_links: ShortLinksTable
    share_links: ShareLinksTable
    share_link_visits: ShareLinkVisitsTable
    sounds: SoundsTable
    sound_favourites: SoundFavouritesTable
    appearances: AppearancesTable
    releases: ReleasesTable
  }
}
