/** Keeps a broken screen from taking the navigation with it, and offers another try. */
import type { ReactNode } from 'react'
import type { Area } from '#rules/routes.ts'
import { Catch } from '#web/lib/Catch.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { forgetArea } from './areas.ts'

type Props = { area: Area | undefined; pathname: string; children: ReactNode }

export function AreaBoundary({ area, pathname, children }: Props) {
  return (
    <Catch
      resetKey={pathname}
      fallback={(_, retry) => (
        <div className="grid min-h-0 flex-1 place-items-center">
          <ErrorState
            title="This page did not work"
            text="Something broke on the way. Try again; if it stays broken, reload the page."
            retryLabel="Retry"
            onRetry={() => {
              if (area) forgetArea(area)
              retry()
            }}
          />
        </div>
      )}
    >
      {children}
    </Catch>
  )
}
