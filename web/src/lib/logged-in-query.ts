/** The first query of every page: the signed-in account. */
import { graphql } from './graphql/graphql.ts'

export const LoggedInQuery = graphql(`
  query LoggedIn {
    logged_in { logged_in context terms_to_accept account { id username fullname avatar email_verified role { creator } } }
  }
`)
