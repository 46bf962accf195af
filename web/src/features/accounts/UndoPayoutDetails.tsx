/** /undo-payout-details?hash=: the link of the mail that told of other payout details, which takes them back. */
import { ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { AuthMessage } from './AuthMessage.tsx'
import { InvalidToken } from './InvalidToken.tsx'

const Undo = graphql(`
  mutation UndoPayoutDetails($hash: String!) {
    undoPayoutDetails(hash: $hash)
  }
`)

/** Asks first: programs that open the links of a mail must not sign anybody out. */
export function UndoPayoutDetails() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const { refresh } = useSession()
  const [{ fetching }, undo] = useMutation(Undo)
  const [outcome, setOutcome] = useState<'asking' | 'undone' | 'invalid'>(hash === '' ? 'invalid' : 'asking')
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { data, error } = await undo({ hash })
    if (error) return setProblem(problemWords(error))
    setOutcome(data?.undoPayoutDetails ? 'undone' : 'invalid')
    await refresh()
  }

  if (outcome === 'invalid') return <InvalidToken to="/support" way="Write to support" />
  if (outcome === 'undone')
    return (
      <AuthMessage
        key="undone"
        title="The change is taken back"
        icon={ShieldCheck}
        tone="success"
        text="You are paid as before, and everybody else is signed out. Whoever changed it knew your password, so choose a new one now."
      >
        <Link to="/forgot-pass" replace className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}>
          Choose a new password
        </Link>
      </AuthMessage>
    )
  return (
    <AuthMessage
      key="ask"
      title="Take the change back"
      icon={ShieldQuestionMark}
      tone="danger"
      text="Your earnings go to where they went before, and everybody else is signed out."
      back="/"
    >
      <Button tone="accent" size="lg" wide busy={fetching} onClick={() => void run()}>
        Take it back
      </Button>
      <FormProblem>{problem}</FormProblem>
    </AuthMessage>
  )
}
