/** An emailed link that undoes what an intruder may have done. Asks first, because mail scanners open links, too. */
import { ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { AuthMessage } from './AuthMessage.tsx'
import { InvalidToken } from './InvalidToken.tsx'

type Words = { title: string; text: string }

type Props = {
  question: Words
  done: Words
  isBusy: boolean
  /** Resolves to the link for a new password, or to none if the link is invalid. */
  undo(hash: string): Promise<{ error?: CombinedError | undefined; way?: string | undefined }>
}

export function MailedUndo({ question, done, isBusy, undo }: Props) {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const { refresh } = useSession()
  const [outcome, setOutcome] = useState<{ way: string | undefined }>()
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { error, way } = await undo(hash)
    if (error) return setProblem(problemText(error))
    setOutcome({ way })
    // All sessions were ended, possibly including this one.
    await refresh()
  }

  if (hash === '' || (outcome && !outcome.way)) return <InvalidToken to="/support" way="Contact support" />
  if (outcome?.way)
    return (
      <AuthMessage key="done" icon={ShieldCheck} tone="success" {...done}>
        <Link to={outcome.way} replace className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
          Choose a new password
        </Link>
      </AuthMessage>
    )
  return (
    <AuthMessage key="ask" icon={ShieldQuestionMark} tone="danger" back="/" {...question}>
      <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void run()}>
        Undo change
      </Button>
      <FormProblem>{problem}</FormProblem>
    </AuthMessage>
  )
}
