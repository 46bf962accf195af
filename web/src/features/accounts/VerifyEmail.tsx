/** /email_validation?hash=: the emailed link that verifies an address. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AuthWaiting } from './AuthWaiting.tsx'
import { useOnce } from './use-once.ts'

const Verify = graphql(`
  mutation VerifyEmail($hash: String!) {
    verify_email(hash: $hash) { id email email_verified pendingEmail }
  }
`)

export function VerifyEmail() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const redirect = useRedirect()
  const { refresh } = useSession()
  const [, verify] = useMutation(Verify)
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { data, error } = hash === '' ? {} : await verify({ hash })
    if (error) return setProblem(problemText(error))
    if (data?.verify_email) {
      await refresh()
      showToast({ tone: 'success', text: 'Your email address is verified' })
      redirect('/account', { replace: true })
    } else {
      showToast({ tone: 'danger', text: 'This link is invalid or expired' })
      redirect('/?invalid_token=1', { replace: true })
    }
  }
  useOnce(() => void run())

  return <AuthWaiting title="Verify your email" problem={problem} onRetry={() => void run()} />
}
