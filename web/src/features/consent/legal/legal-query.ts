/** The GraphQL query of legal pages. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const LegalPageQuery = graphql(`
  query LegalPage($page: String!, $version: Int) {
    legalPage(page: $page, version: $version) {
      page
      title
      version
      state
      in_force_from
      in_short
      sections { id heading paragraphs points table { head rows { cells } } }
      versions { version state in_force_from }
    }
  }
`)

export type LegalTextData = ResultOf<typeof LegalPageQuery>['legalPage']
export type LegalSectionData = LegalTextData['sections'][number]

export const AcceptedTermsQuery = graphql(`query AcceptedTerms { acceptedTerms { version date place } }`)
