/** The message of a failed API request; rethrows any other error. */
import { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'

export function problemWordsOf(error: unknown): string {
  if (error instanceof CombinedError) return problemText(error)
  throw error
}
