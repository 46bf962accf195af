/** Pays once: a key for each intention, one payment at a time, and what became of it in words to show. */
import type { DocumentNode } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import { useRef, useState } from 'react'
import { type CombinedError, useMutation } from 'urql'
import type { ErrorCode } from '#rules/error-codes.ts'
import { isUnreachable } from '#web/lib/graphql/client.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { forgetKey, keyOf } from './payment-keys.ts'

export type PayProblem = {
  /** `lost`: nobody knows whether it was paid; tried again as it was, it is paid once. */
  kind: 'not-enough' | 'lost' | 'refused'
  words: string
}

export type Paid<Data> = { data: Data } | { isDoneBefore: true } | undefined

export const LOST_WORDS =
  'The connection was lost. Nothing is paid twice: try again, and we will see whether it went through.'

/** `query` takes the key beside its own variables; what the variables say is the intention. */
export function usePay<Data, Variables extends object>(
  query: TadaDocumentNode<Data, Variables & { key?: string | null }>,
) {
  const [, run] = useMutation<Data, Variables & { key?: string | null }>(query)
  const isPaying = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PayProblem>()

  /** Nothing when it was not paid: then `problem` says why. */
  const pay = async (variables: Variables): Promise<Paid<Data>> => {
    if (isPaying.current) return undefined
    isPaying.current = true
    setBusy(true)
    setProblem(undefined)
    const intention = intentionOf(query, variables)
    const { data, error } = await run({ ...variables, key: keyOf(intention) })
    isPaying.current = false
    setBusy(false)
    if (data && !error) {
      forgetKey(intention)
      return { data }
    }
    const found = error && problemOf(error)
    if (found?.kind !== 'lost') forgetKey(intention)
    if (error && codeOf(error) === 'ALREADY_BOUGHT') return { isDoneBefore: true }
    setProblem(found)
    return undefined
  }

  return { pay, isBusy, problem, forget: () => setProblem(undefined) }
}

function intentionOf(query: Pick<DocumentNode, 'definitions'>, variables: object): string {
  const names = query.definitions.map((part) => ('name' in part ? part.name?.value : ''))
  return JSON.stringify([names[0], variables])
}

function codeOf(error: CombinedError): ErrorCode | undefined {
  return error.graphQLErrors[0]?.extensions?.code as ErrorCode | undefined
}

/** A fault on the server's side may have come after the payment as well as before it. */
const UNKNOWN_OUTCOME: readonly (ErrorCode | undefined)[] = ['INTERNAL', 'UNAVAILABLE']

function problemOf(error: CombinedError): PayProblem {
  const code = codeOf(error)
  if (isUnreachable(error) || UNKNOWN_OUTCOME.includes(code)) return { kind: 'lost', words: LOST_WORDS }
  return { kind: code === 'NOT_ENOUGH_CREDITS' ? 'not-enough' : 'refused', words: problemWords(error) }
}
