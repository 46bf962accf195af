/** The tags offered with one tap. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'

const LikelyTags = graphql(`query LikelyTags($sound: ID) { likely_tags(sound: $sound) }`)

export function useLikelyTags(sound?: string): readonly string[] {
  const [{ data }] = useQuery({ query: LikelyTags, variables: { sound: sound ?? null } })
  return data?.likely_tags ?? []
}
