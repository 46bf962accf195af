/** Cache updates for deleting, editing and processing media. */
import type { Cache, Entity, UpdateResolver } from '@urql/exchange-graphcache'
import { graphql } from './graphql.ts'

const Progress = graphql(`
  fragment MediaProgress on Media {
    id
    processed { __typename status state progress failure }
  }
`)

type ProcessingEvent = {
  media: string
  state: string
  progress: number
  failure: string | null
  status: boolean
}

/** Removes the media from every list, so that pages keep their scroll position without refetching. */
export const deleteMediaUpdate: UpdateResolver = (result, args, cache) => {
  if (result.deleteMedia === false) return
  const gone = cache.keyOfEntity(mediaOf(args.id))
  for (const { fieldKey } of cache.inspectFields('Query')) {
    const linked = cache.resolve('Query', fieldKey)
    if (!Array.isArray(linked) || !(linked as unknown[]).includes(gone)) continue
    cache.link(
      'Query',
      fieldKey,
      (linked as string[]).filter((key) => key !== gone),
    )
  }
  cache.invalidate(mediaOf(args.id))
  const own = cache.resolve('Query', 'account')
  if (typeof own === 'string') cache.invalidate(own, 'posts')
}

/** The response updates the media itself; lists are invalidated, as only the server knows which contain it now. */
export const updateMediaUpdate: UpdateResolver = (_result, _args, cache) => {
  const lists = ['accountMedia', 'getMedias', 'privateMedia', 'profilePhotos', 'shop']
  for (const { fieldKey, fieldName } of cache.inspectFields('Query'))
    if (lists.includes(fieldName)) cache.invalidate('Query', fieldKey)
  const own = cache.resolve('Query', 'account')
  if (typeof own === 'string') cache.invalidate(own, 'posts')
}

/** Updates the progress in place; on a change of state the media is refetched with its new files. */
export const mediaProcessing: UpdateResolver = (result, _args, cache) => {
  const event = result.mediaProcessing as ProcessingEvent
  const entity = mediaOf(event.media)
  const before = stateOf(cache, entity)
  if (before === undefined) return
  const { media: id, status, state, progress, failure } = event
  if (before === state || state === 'processing')
    cache.writeFragment(Progress, {
      id,
      processed: { __typename: 'MediaProcessed', status, state, progress, failure },
    })
  else cache.invalidate(entity)
}

function stateOf(cache: Cache, entity: Entity): string | undefined {
  const processed = cache.resolve(entity, 'processed')
  const state = typeof processed === 'string' ? cache.resolve(processed, 'state') : undefined
  return typeof state === 'string' ? state : undefined
}

function mediaOf(id: unknown): Entity {
  return { __typename: 'Media', id: String(id) }
}
