/** /recover-account?hash=: starts the recovery of an account whose passkeys are lost. */
import { Hourglass, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { longDate, timeOfDay } from '#rules/formats.ts'
import { PASSKEY } from '#rules/forms/passkey.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { AuthMessage } from './AuthMessage.tsx'
import { InvalidToken } from './InvalidToken.tsx'

const Start = graphql(`
  mutation StartRecovery($hash: String!) {
    startRecovery(hash: $hash)
  }
`)

export function RecoverAccount() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const [{ data, error, fetching }, start] = useMutation(Start)
  const [isAsked, setAsked] = useState(false)
  const run = async () => {
    await start({ hash })
    setAsked(true)
  }

  if (hash === '' || (isAsked && data?.startRecovery === null))
    return <InvalidToken to="/forgot-pass" way="Get a new link" />
  if (data?.startRecovery) {
    const ready = new Date(data.startRecovery)
    return (
      <AuthMessage
        key="started"
        title="Recovery has started"
        icon={Hourglass}
        tone="success"
        text={`We’ll email you a link on ${longDate(ready)} at ${timeOfDay(ready)}. If you find a passkey before then, sign in with it.`}
      >
        <Link to="/signin" replace className={buttonClass({ size: 'lg', wide: true })}>
          Back to Sign In
        </Link>
      </AuthMessage>
    )
  }
  return (
    <AuthMessage
      key="ask"
      title="Lost your passkeys?"
      icon={KeyRound}
      tone="danger"
      back="/signin"
      text={`For your security, recovery takes ${PASSKEY.recoveryHours} hours. Then you can set a password or a new passkey. Your old passkeys stop working.`}
    >
      <Button tone="accent" size="lg" wide busy={fetching} onClick={() => void run()}>
        Start recovery
      </Button>
      <Link to="/signin" className={buttonClass({ size: 'lg', wide: true })}>
        Sign in with a passkey
      </Link>
      <FormProblem>{error && problemText(error)}</FormProblem>
    </AuthMessage>
  )
}
