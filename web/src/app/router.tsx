/** Routes of the app, from the route table shared with the server. */
import { Suspense, use } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { HOME_ROUTE } from '#rules/home-route.ts'
import type { Route as RouteOfTable } from '#rules/routes.ts'
import { Catch } from '#web/lib/Catch.tsx'
import { AreaError } from './AreaBoundary.tsx'
import { loadRoutes, resetRoutes } from './areas.ts'
import { RouteView } from './RouteView.tsx'
import { Shell } from './shell/Shell.tsx'

const HOME: readonly RouteOfTable[] = [HOME_ROUTE]

export function Router() {
  const { pathname } = useLocation()
  return (
    <Catch
      resetKey={pathname}
      fallback={(_, retry) => (
        <Shell frame="full">
          <AreaError
            onRetry={() => {
              resetRoutes()
              retry()
            }}
          />
        </Shell>
      )}
    >
      <Suspense>
        <Table isHome={pathname === HOME_ROUTE.path} />
      </Suspense>
    </Catch>
  )
}

/** Pages other than home wait for the route table, which their chunk needs as well. */
function Table({ isHome }: { isHome: boolean }) {
  const routes = isHome ? HOME : use(loadRoutes())
  return (
    <Routes>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<RouteView route={route} />} />
      ))}
      <Route path="*" element={<RouteView />} />
    </Routes>
  )
}
