/** Pays once: an idempotency key per intention, one payment at a time, and its outcome as text. */
import type { DocumentNode } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { type PayOutcome, type PayProblem, payOnce } from './pay-once.ts'

export type Paid<Data> = Exclude<PayOutcome<Data>, { problem: PayProblem }> | undefined

/** `query` takes the key with its own variables, which define the intention; `details` do not. */
export function usePay<Data, Variables extends object>(
  query: TadaDocumentNode<Data, Variables & { key?: string | null }>,
) {
  const [, run] = useMutation<Data, Variables & { key?: string | null }>(query)
  const isPaying = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PayProblem>()

  /** Undefined if unpaid: then `problem` has the reason. */
  const pay = async (variables: Variables, details: Partial<Variables> = {}): Promise<Paid<Data>> => {
    if (isPaying.current) return undefined
    isPaying.current = true
    setBusy(true)
    setProblem(undefined)
    const outcome = await payOnce(intentionOf(query, variables), (key) =>
      run({ ...variables, ...details, key }),
    )
    isPaying.current = false
    setBusy(false)
    if (!('problem' in outcome)) return outcome
    setProblem(outcome.problem)
    return undefined
  }

  return { pay, isBusy, problem, forget: () => setProblem(undefined) }
}

function intentionOf(query: Pick<DocumentNode, 'definitions'>, variables: object): string {
  const names = query.definitions.map((part) => ('name' in part ? part.name?.value : ''))
  return JSON.stringify([names[0], variables])
}
