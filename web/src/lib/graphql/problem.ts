/** What a failed GraphQL answer says to a person: as words, and per field of the form it was about. */
import type { CombinedError } from 'urql'
import { unreachableText } from '../rest.ts'
import { withNumber } from './with-number.ts'

export function problemText(error: CombinedError): string {
  const first = error.graphQLErrors[0]
  if (!first) return unreachableText()
  return withNumber(first.message, first.extensions?.request)
}

export function problemFields(error: CombinedError): Record<string, string> {
  const fields = error.graphQLErrors[0]?.extensions?.fields
  return (fields as Record<string, string> | undefined) ?? {}
}

/** The code of the refusal, as rules/src/error-codes.ts lists it; nothing where the server could not be reached. */
export function problemCode(error: CombinedError): string | undefined {
  const code = error.graphQLErrors[0]?.extensions?.code
  return typeof code === 'string' ? code : undefined
}
