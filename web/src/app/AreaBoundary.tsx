/** Error boundary that keeps the navigation, and retries on click or when the connection is back. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Area } from '#rules/routes.ts'
import { Catch } from '#web/lib/Catch.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { resetArea } from './areas.ts'

type Props = { area: Area | undefined; pathname: string; children: ReactNode }

export function AreaBoundary({ area, pathname, children }: Props) {
  return (
    <Catch
      resetKey={pathname}
      fallback={(_, retry) => (
        <AreaError
          onRetry={() => {
            if (area) resetArea(area)
            retry()
          }}
        />
      )}
    >
      {children}
    </Catch>
  )
}

export function AreaError({ onRetry }: { onRetry(): void }) {
  const { isReachable } = useSession()
  const wasReachable = useRef(isReachable)
  const retryNow = useEffectEvent(onRetry)
  useEffect(() => {
    if (isReachable && !wasReachable.current) retryNow()
    wasReachable.current = isReachable
  }, [isReachable])
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <ErrorState
        title="This page isn’t working"
        text="Something went wrong. Try again, or reload the page."
        onRetry={onRetry}
      />
    </div>
  )
}
