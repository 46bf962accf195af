/** /signin: email and password, then the two-step code if enabled. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { SignInForm } from '#rules/forms/sign-in.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useReturnAfterSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

export function SignIn() {
  const { status } = useSession()
  const [cameSignedIn] = useState(status === 'signed-in')
  return cameSignedIn ? <Redirect to="/" /> : <SignInSteps />
}

function SignInSteps() {
  const [email, setEmail] = useState('')
  const [passed, setPassed] = useState<SignInForm>()
  useLeaveWhenSignedIn()

  if (passed) {
    return (
      <AuthFrame title="One more step" sub="Enter the code from your app" back="/">
        <CodeStep passed={passed} onStartOver={() => setPassed(undefined)} />
      </AuthFrame>
    )
  }
  const askForCode = (form: SignInForm) => {
    setEmail(form.email)
    setPassed(form)
  }
  return (
    <AuthFrame title="Welcome back" sub="Sign in to pick up where you left off." back="/">
      <PasswordStep email={email} onCodeNeeded={askForCode} />
    </AuthFrame>
  )
}

/** Also after signing in in another tab. */
function useLeaveWhenSignedIn(): void {
  const { status } = useSession()
  const returnToPage = useReturnAfterSignIn()
  const leave = useEffectEvent(() => returnToPage())
  useEffect(() => {
    if (status === 'signed-in') leave()
  }, [status])
}
