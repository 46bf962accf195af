/** The gql.tada tag: documents are typed by the generated schema. */
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './schema.generated.ts'

export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { DateTime: string; JSON: unknown }
}>()
