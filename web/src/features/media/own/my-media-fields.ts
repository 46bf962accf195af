/** GraphQL fields of the list of the account's own media. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MediaTileFields } from '../fields.ts'
import { MediaStatsFields } from '../tiles/media-stats.ts'

export const MyMediaFields = graphql(
  `
    fragment MyMediaFields on Media @_unmask { ...MediaTileFields ...FigureFields }
  `,
  [MediaTileFields, MediaStatsFields],
)

export type MyMediaFields = ResultOf<typeof MyMediaFields>
