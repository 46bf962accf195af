/** Something could not be shown: says so in words, and offers another try. */
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './Button.tsx'

export type ErrorStateProps = {
  title?: string
  text?: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  busy?: boolean | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const {
    title = 'Something went wrong',
    text = 'It is not you. Check your connection and try again.',
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
