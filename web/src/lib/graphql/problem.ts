/** User-facing message, field errors and code of a failed GraphQL request. */
import type { CombinedError } from 'urql'
import { unreachableText } from '../rest.ts'
import { withRequestId } from './with-request-id.ts'

export function problemText(error: CombinedError): string {
  const first = error.graphQLErrors[0]
  if (!first) return unreachableText()
  return withRequestId(first.message, first.extensions?.request)
}

export function problemFields(error: CombinedError): Record<string, string> {
  const fields = error.graphQLErrors[0]?.extensions?.fields
  return (fields as Record<string, string> | undefined) ?? {}
}

/** The error code from rules/src/error-codes.ts; undefined if the server could not be reached. */
export function problemCode(error: CombinedError): string | undefined {
  const code = error.graphQLErrors[0]?.extensions?.code
  return typeof code === 'string' ? code : undefined
}
