/** The consent questions over an inert landing page, or at the foot of a readable page. */
import { useLayoutEffect } from 'react'
import { matchRoute } from '#rules/routes.ts'
import { ConsentPrompts } from '#web/features/consent/index.ts'
import { setPageTitle } from '#web/lib/page-title.ts'
import { Landing } from '#web/screens/welcome/Landing.tsx'

export function ConsentQuestions({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    const route = matchRoute(pathname)?.route
    if (route && 'title' in route) setPageTitle(route.title)
  }, [pathname])
  return (
    <>
      <div inert className="fixed inset-0 flex overflow-hidden">
        <Landing isBackdrop />
      </div>
      <main>
        <ConsentPrompts />
      </main>
    </>
  )
}

export function FootQuestions() {
  return <ConsentPrompts isAtBottom />
}
