/** Encrypted documents that did not open: the password is missing and can be entered here, or another error. */
import type { CombinedError } from 'urql'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useConfirmAsStaff } from '../use-confirm-as-staff.ts'

export function SealedError({ error, again }: { error: CombinedError; again: () => void }) {
  const confirm = useConfirmAsStaff()
  if (problemCode(error) !== 'CONFIRM_IDENTITY')
    return <ErrorState text={problemText(error)} onRetry={again} />
  return (
    <ErrorState
      title="Documents are encrypted"
      text="Enter your password to view them for 10 minutes."
      retryLabel="Enter password"
      onRetry={() => void confirm().then((isGiven) => isGiven && again())}
    />
  )
}
