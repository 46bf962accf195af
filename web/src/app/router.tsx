/** The routes of the product, made from the one table that the server reads too. */
import { Route, Routes } from 'react-router'
import { routesHere } from '#rules/routes.ts'
import { SITE } from '#web/lib/site.ts'
import { RouteView } from './RouteView.tsx'

export function Router() {
  return (
    <Routes>
      {routesHere(SITE).map((route) => (
        <Route key={route.path} path={route.path} element={<RouteView route={route} />} />
      ))}
      <Route path="*" element={<RouteView />} />
    </Routes>
  )
}
