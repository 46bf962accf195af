/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'
import type { RecordingEdit } from '#rules/forms/recording.ts'
import {
  type WRITTEN_FIELDS,
  WRITTEN_NAMES,
  type WrittenName,
  type WrittenValues,
} from '#rules/forms/written-fields.ts'
import type { MediaType, Visibility } from '#rules/media.ts'

export const MEDIA_STATES = ['processing', 'playable', 'ready', 'failed'] as const
export type MediaProcessState = (typeof MEDIA_STATES)[number]

/** File names in the folder of the playback run. */
/** `blur` is the loop that a locked video shows. */
export type PlaybackFiles = { mp4?: string; hls?: string; teaser?: string; blur?: string }

/** Columns that are not required have a default in the database. */
type WrittenColumns = {
  [name in WrittenName]: (typeof WRITTEN_FIELDS)[name]['isRequired'] extends true
    ? WrittenValues[name]
    : Generated<WrittenValues[name]>
}

export type MediaTable = WrittenColumns & {
  id: Generated<string>
  account_id: string
  type: MediaType
  visibility: Visibility
  price_cents: Generated<number>
  sound_id: string | null
  sound_delay_ms: Generated<number>
  original: string
  original_bytes: ColumnType<string, number, number>
  poster_at_ms: number | null
  /** File name of a custom cover, for videos. */
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
  playback: ColumnType<PlaybackFiles, string | undefined, string>
  verified: Generated<boolean>
  approved: Generated<boolean>
  review_reason: string | null
  available_at: Generated<Date>
  created_at: Generated<Date>
  deleted_at: Date | null
  /** People who appear besides the owner; those without current consent; those who declined or withdrew. Maintained by triggers. */
  people_named: Generated<number>
  unconfirmed: Generated<number>
  people_against: Generated<number>
  /** The staff decision that took it down; guarded by the database. */
  removal_id: string | null
  /** Set while staff review it; hidden from everyone else. */
  hidden_at: Date | null
  /** Visible to others, possibly locked: ready, approved, consented to, not held back, not private, not deleted. Generated. */
  is_listed: ColumnType<boolean, never, never>
  shuffle: Generated<number>
}

/** Columns that viewers may see or that the access decision uses; the others are for processing and lists. */
export const MEDIA_COLUMNS = [
  ...WRITTEN_NAMES,
  ...(['id', 'account_id', 'type', 'visibility', 'price_cents', 'sound_id', 'original'] as const),
  ...([
    'state',
    'failure',
    'progress',
    'width',
    'height',
    'duration_ms',
    'pictures_run',
    'playback_run',
    'playback',
  ] as const),
  ...([
    'verified',
    'approved',
    'review_reason',
    'available_at',
    'created_at',
    'deleted_at',
    'people_named',
  ] as const),
  ...(['unconfirmed', 'people_against', 'removal_id', 'hidden_at'] as const),
] as const satisfies readonly (keyof MediaTable)[]

/** Those that change what a viewer may see. */
export const ACCESS_COLUMNS = [
  ...([
    'visibility',
    'price_cents',
    'state',
    'approved',
    'available_at',
    'deleted_at',
    'unconfirmed',
  ] as const),
  ...(['removal_id', 'hidden_at'] as const),
] as const satisfies readonly (keyof MediaTable)[]

/** Takes and edit of a recording that is more than one unchanged file. */
export type RecordingsTable = {
  media_id: string
  takes: string[]
  edit: ColumnType<RecordingEdit, string, never>
}

/** Paid rights; each must have a sale. */
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

/** Fingerprints to recognise media that were taken down. */
export type MediaPrintsTable = { media_id: string; sha256: Buffer; prints: string }

export type BannedFilesTable = { media_id: string; sha256: Buffer; banned_at: Generated<Date> }

export type BannedPrintsTable = { media_id: string; print: string }

/** A view: media with pending reports. */
export type ReportedMediaView = { media_id: string }

export type HoldKind = 'words' | 'pictures' | 'check'

/** Automatic reasons why a media waits for staff. */
export type MediaHoldsTable = { media_id: string; kind: HoldKind; words: string; held_at: Date }

/** Requests to the external classifier, with its verdicts. */
export type MediaChecksTable = {
  media_id: string
  /** Whether the media was approved before the check, and is shown again once it passes. */
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
    media_rights: MediaRightsTable
    media_captions: MediaCaptionsTable
    media_previews: MediaPreviewsTable
    short_links: ShortLinksTable
    share_links: ShareLinksTable
    share_link_visits: ShareLinkVisitsTable
    sounds: SoundsTable
    sound_favourites: SoundFavouritesTable
  }
}
