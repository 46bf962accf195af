/** Two-step sign in while it is off: what it is, and the way to it. */
import { Smartphone } from 'lucide-react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Lead } from './parts.tsx'
import type { TwoStepStart } from './TwoStepSetup.tsx'

const StartTwoStep = graphql(`
  mutation StartTwoStep {
    startTwoStep { secret url }
  }
`)

export function TwoStepOff({ onStart }: { onStart(start: TwoStepStart): void }) {
  const [{ fetching }, begin] = useMutation(StartTwoStep)
  const run = async () => {
    const { data, error } = await begin({})
    if (error) showToast({ tone: 'danger', text: problemWords(error) })
    else if (data) onStart(data.startTwoStep)
  }
  return (
    <>
      <Lead>
        With two-step sign in, your password alone is not enough: an app on your phone gives a code that
        changes every 30 seconds. Any authenticator app will do.
      </Lead>
      <Button
        tone="accent"
        size="lg"
        icon={Smartphone}
        busy={fetching}
        onClick={() => void run()}
        className="mt-5 max-desk:w-full"
      >
        Set up
      </Button>
    </>
  )
}
