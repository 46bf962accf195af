/** GraphQL documents of sounds. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { ChosenSound } from '../store/recording.ts'

export const SoundFields = graphql(`
  fragment SoundFields on Sound @_unmask {
    id
    name
    url
    duration
    licence
    source
    videos
    isFavourite
    isOffered
  }
`)
export type SoundFields = ResultOf<typeof SoundFields>

export const SoundsQuery = graphql(
  `
    query Sounds($filter: SoundsFilter, $limit: LimitInput, $after: ID) {
      sounds(filter: $filter, limit: $limit, after: $after) { ...SoundFields }
    }
  `,
  [SoundFields],
)

export const SoundQuery = graphql(
  `
    query OneSound($id: ID!) {
      sound(id: $id) { ...SoundFields }
    }
  `,
  [SoundFields],
)

export const FavouriteSound = graphql(`
  mutation FavouriteSound($id: ID!, $on: Boolean!) {
    favouriteSound(id: $id, on: $on) { id isFavourite }
  }
`)

export function chosenOf({ id, name, url, duration }: SoundFields): ChosenSound {
  return { id, name, url, durationMs: Math.round(duration * 1000) }
}
