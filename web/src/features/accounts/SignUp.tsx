/** /signup: creates an account. */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SignUpFields } from './SignUpFields.tsx'

export function SignUp() {
  const { status } = useSession()
  const { state } = useLocation()
  const [hasJoined, setJoined] = useState(false)
  if (status === 'signed-in') return <Redirect to={hasJoined ? '/complete' : '/'} />
  return (
    <AuthFrame title="Join for free" sub="Follow people you like. Go live when you do." back="/">
      <SignUpFields onJoined={() => setJoined(true)} />
      <p className="mt-2 text-center text-base text-ink-soft">
        Have an account?{' '}
        <Link to="/signin" replace state={state} className="hit relative font-bold text-ink hover:underline">
          Sign In
        </Link>
      </p>
    </AuthFrame>
  )
}
