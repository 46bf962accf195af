/** The skeleton of a screen whose link is being verified, and its error state. */
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'

type Props = { title: string; problem: string | undefined; onRetry(): void }

export function AuthWaiting({ title, problem, onRetry }: Props) {
  return (
    <AuthFrame title={title} back="/">
      {problem ? (
        <ErrorState text={problem} onRetry={onRetry} />
      ) : (
        <Loading label="Checking your link">
          <SkeletonLine className="w-2/3" />
          <SkeletonBlock className="mt-6 h-13" />
        </Loading>
      )}
    </AuthFrame>
  )
}
