/** An error message with a retry button; offline it retries when the connection is back. */
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from './Button.tsx'
import { useOnline } from './use-online.ts'

type ErrorStateProps = {
  title?: string
  text?: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  busy?: boolean | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const isOnline = useOnline()
  useRetryWhenOnline(props.onRetry)
  if (!isOnline) return <Offline isRetried={props.onRetry !== undefined} />
  const {
    title = 'Something went wrong',
    text = 'Check your connection and try again.',
    onRetry,
    retryLabel = 'Try again',
    busy,
  } = props
  return (
    <div role="alert" className="grid place-items-center px-6 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-danger-wash text-danger-ink">
        <TriangleAlert size={28} />
      </span>
      <p className="mt-4 text-lg font-bold text-balance">{title}</p>
      <p className="mt-1 max-w-90 text-base text-pretty text-ink-soft">{text}</p>
      {onRetry && (
        <div className="mt-5">
          <Button icon={RotateCw} busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

function Offline({ isRetried }: { isRetried: boolean }) {
  return (
    <div role="alert" className="grid place-items-center px-6 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-ink-soft">
        <CloudOff size={28} />
      </span>
      <p className="mt-4 text-lg font-bold text-balance">You’re offline</p>
      <p className="mt-1 max-w-90 text-base text-pretty text-ink-soft">
        {isRetried ? 'We’ll load this when you’re back online.' : 'Try again when you’re back online.'}
      </p>
    </div>
  )
}

function useRetryWhenOnline(onRetry: (() => void) | undefined): void {
  const again = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    const listener = () => again()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
