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
  /** Resolves to where to continue, by default to a new password; without `way` if the link is invalid. */
  undo(hash: string): Promise<{ error?: CombinedError | undefined } & Outcome>
  /** The label of the button. */
  verb?: string
}

type Outcome = { way?: string | undefined; label?: string; done?: Words }

export function MailedUndo({ question, done, isBusy, undo, verb = 'Undo change' }: Props) {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const { refresh } = useSession()
  const [outcome, setOutcome] = useState<Outcome>()
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { error, ...result } = await undo(hash)
    if (error) return setProblem(problemText(error))
    setOutcome(result)
    // All sessions were ended, possibly including this one.
    await refresh()
  }

  if (hash === '' || (outcome && !outcome.way)) return <InvalidToken to="/support" way="Contact support" />
  if (outcome?.way)
    return (
      <AuthMessage key="done" icon={ShieldCheck} tone="success" {...(outcome.done ?? done)}>
        <Link to={outcome.way} replace className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
          {outcome.label ?? 'Choose a new password'}
        </Link>
      </AuthMessage>
    )
  return (
    <AuthMessage key="ask" icon={ShieldQuestionMark} tone="danger" back="/" {...question}>
      <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void run()}>
        {verb}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </AuthMessage>
  )
}
