/** GraphQL fields of the list of the account's own media. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MediaTileFields } from '../fields.ts'
import { FigureFields } from '../tiles/figures.ts'

export const MyMediaFields = graphql(
  `
    fragment MyMediaFields on Media @_unmask { ...MediaTileFields ...FigureFields }
  `,
  [MediaTileFields, FigureFields],
)

export type MyMediaFields = ResultOf<typeof MyMediaFields>
