/** /restore-email?hash=: the link of the mail to the old address, which takes it back. */
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

const Restore = graphql(`
  mutation RestoreEmail($hash: String!) {
    restoreEmail(hash: $hash)
  }
`)

/** Asks first: programs that open the links of a mail must not sign anybody out. */
export function RestoreEmail() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const { refresh } = useSession()
  const [{ fetching }, restore] = useMutation(Restore)
  const [reset, setReset] = useState<string | null>()
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setProblem(undefined)
    const { data, error } = await restore({ hash })
    if (error) return setProblem(problemWords(error))
    setReset(data?.restoreEmail ?? null)
    await refresh()
  }

  if (hash === '' || reset === null) return <InvalidToken to="/support" way="Write to support" />
  if (reset)
    return (
      <AuthMessage
        key="back"
        title="Your address is back"
        icon={ShieldCheck}
        tone="success"
        text="Everybody else is signed out. Whoever changed the address knew your password, so choose a new one now."
      >
        <Link
          to={`/forgot-pass/${encodeURIComponent(reset)}`}
          replace
          className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}
        >
          Choose a new password
        </Link>
      </AuthMessage>
    )
  return (
    <AuthMessage
      key="ask"
      title="Take your address back"
      icon={ShieldQuestionMark}
      tone="danger"
      text="The address this mail came to becomes the one of your account again, and everybody else is signed out."
      back="/"
    >
      <Button tone="accent" size="lg" wide busy={fetching} onClick={() => void run()}>
        Take it back
      </Button>
      <FormProblem>{problem}</FormProblem>
    </AuthMessage>
  )
}
