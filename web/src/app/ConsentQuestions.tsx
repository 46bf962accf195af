/** The consent questions over the landing page as a still picture, or below a page that may be read first. */
import { ConsentPrompts } from '#web/features/consent/index.ts'
import { Welcome } from '#web/screens/welcome/Welcome.tsx'

export function ConsentQuestions() {
  return (
    <>
      <div inert className="fixed inset-0 flex overflow-hidden blur-[3px]">
        <Welcome />
      </div>
      <main>
        <ConsentPrompts />
      </main>
    </>
  )
}

export function FootQuestions() {
  return <ConsentPrompts isAtFoot />
}
