/** /undo-deletion?hash=: the emailed link that cancels the deletion of an account. */
import { PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { AuthWaiting } from './AuthWaiting.tsx'
import { InvalidToken } from './InvalidToken.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { useOnce } from './use-once.ts'

const Undo = graphql(`
  mutation UndoDeletion($hash: String!) {
    undoDeletion(hash: $hash)
  }
`)

export function UndoDeletion() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const [, undo] = useMutation(Undo)
  const [outcome, setOutcome] = useState<'waiting' | 'kept' | 'invalid'>('waiting')
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { data, error } = hash === '' ? {} : await undo({ hash })
    if (error) setProblem(problemText(error))
    else setOutcome(data?.undoDeletion ? 'kept' : 'invalid')
  }
  useOnce(() => void run())

  if (outcome === 'invalid') return <InvalidToken to="/signin" way="Go to Sign In" />
  if (outcome === 'waiting')
    return <AuthWaiting title="Keep your account" problem={problem} onRetry={() => void run()} />
  return (
    <SignInAgain title="Welcome back" icon={PartyPopper} text="Your account is back. Sign in to continue." />
  )
}
