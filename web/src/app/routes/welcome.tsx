/** The screens of the welcome area. */
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Landing } from '#web/screens/welcome/Landing.tsx'

/** The landing page is for visitors only. */
export function Welcome() {
  const { status } = useSession()
  return status === 'signed-in' ? <Redirect to="/" /> : <Landing />
}
