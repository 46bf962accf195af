/** The screens of the welcome area. */
import { LeadOn } from '#web/lib/lead-on.ts'
import { useSession } from '#web/lib/session.tsx'
import { Welcome as Landing } from '#web/screens/welcome/Welcome.tsx'

/** The landing page is for visitors only. */
export function Welcome() {
  const { status } = useSession()
  return status === 'signed-in' ? <LeadOn to="/" /> : <Landing />
}
