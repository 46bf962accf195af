/** The words for a failed question to the API; what is no answer of the API is not ours to hide. */
import { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'

export function problemWordsOf(error: unknown): string {
  if (error instanceof CombinedError) return problemText(error)
  throw error
}
