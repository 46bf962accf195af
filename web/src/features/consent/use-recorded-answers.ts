/** Records the accepted versions for the account; a visitor's answers are recorded on sign-in. */
import { useEffect } from 'react'
import { useMutation } from 'urql'
import { CONSENT } from '#rules/consent.ts'
import { takeUnsavedAnswers, useConsentStep } from '#web/lib/consent.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'

const AcceptConsent = graphql(`
  mutation AcceptConsent($kind: String!, $version: String!) { acceptConsent(kind: $kind, version: $version) }
`)

export function useRecordedAnswers(): void {
  const { status } = useSession()
  const step = useConsentStep()
  const [, record] = useMutation(AcceptConsent)
  useEffect(() => {
    if (status !== 'signed-in' || step !== 'done') return
    for (const kind of takeUnsavedAnswers()) void record({ kind, version: CONSENT[kind].version })
  }, [status, step, record])
}
