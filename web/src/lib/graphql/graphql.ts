/** The tag for GraphQL documents: each one is typed by the printed schema. */
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './schema.generated.ts'

export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { DateTime: string; JSON: unknown }
}>()
