/** Columns joined to each media of a list: its owner and their offer, its captions and its song. */
import { type Selectable, sql } from 'kysely'
import { definePreloaded } from '#platform/preloaded.ts'
import { ownerColumns, type PublicAccount } from '../accounts/index.ts'
import { isForSubscribers, type SubscriberMedia, subscriberMediaJson } from './media-counts.ts'
import type { MediaCaptionsTable } from './tables.ts'

export type JoinedMediaData = {
  /** Undefined if the owner is the viewer, who gets more account fields than the public ones. */
  owner: PublicAccount | undefined
  captions: readonly Pick<Selectable<MediaCaptionsTable>, 'language' | 'label' | 'file'>[]
  song: { id: string; name: string } | null
}

type JoinedColumns = {
  along_captions: JoinedMediaData['captions'] | null
  along_song: JoinedMediaData['song']
  along_contents?: SubscriberMedia
}

/** Counts of a creator's subscriber-only media, preloaded with the creator. */
export const preloadedContents = definePreloaded<SubscriberMedia>('contents')

/** Ordered by label, like `captionsOf`. */
export const joinedColumns = sql`
  case when exists (select from media_captions as c where c.media_id = m.id) then (
    select json_agg(json_build_object('language', c.language, 'label', c.label, 'file', c.file) order by c.label, c.language)
    from media_captions as c where c.media_id = m.id
  ) end as along_captions,
  (
    select json_build_object('id', sounds.id, 'name', sounds.name) from sounds where sounds.id = m.sound_id
  ) as along_song`

/** Counts of the owner's subscriber-only media, for lists that show offers. */
export const contentsColumn = (now: Date) => sql`
  (
    select ${subscriberMediaJson(now)} from media as part
    where part.account_id = m.account_id and ${isForSubscribers(now)}
  ) as along_contents`

export function subscriberContentsOf(row: object): SubscriberMedia | undefined {
  return (row as JoinedColumns).along_contents
}

export function joinedDataOf(row: object): Omit<JoinedMediaData, 'owner'> {
  const { along_captions, along_song } = row as JoinedColumns
  return { captions: along_captions ?? [], song: along_song }
}

/** Returns one object per owner, so that data preloaded by other slices is attached once. */
export function ownerReader(viewerId: string | undefined): (row: object) => PublicAccount | undefined {
  const known = new Map<string, PublicAccount>()
  return (row) => {
    const { account_id } = row as { account_id: string }
    if (account_id === viewerId) return undefined
    const owner = known.get(account_id) ?? ownerColumns.read(account_id, row)
    known.set(account_id, owner)
    return owner
  }
}
