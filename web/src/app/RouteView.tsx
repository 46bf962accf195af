/** Renders a route: guard, title, frame, and the screen once its chunk is loaded. */
import { lazy, Suspense, use, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isAdultArea } from '#rules/adult-areas.ts'
import { frameOf, type NavigationFrame } from '#rules/navigation-frame.ts'
import type { Area, Route, ScreenRoute } from '#rules/routes.ts'
import { pageOrigin } from '#web/lib/page-origin.ts'
import { setPageTitle } from '#web/lib/page-title.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { stateForSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { AreaBoundary } from './AreaBoundary.tsx'
import { loadArea } from './areas.ts'
import { evaluateGuard, type GuardResult } from './guard.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { ScrollAndFocus } from './shell/ScrollAndFocus.tsx'
import { Shell } from './shell/Shell.tsx'

const NotFound = lazy(() => import('./NotFound.tsx').then((m) => ({ default: m.NotFound })))

/** Without a route, shows the not-found page. */
export function RouteView({ route }: { route?: Route }) {
  const session = useSession()
  const { pathname } = useLocation()
  const verdict: GuardResult = route
    ? evaluateGuard(route.guard ?? 'anyone', route.path, session)
    : { kind: 'not-found' }
  const screen = route && 'screen' in route ? route : undefined
  const isLocked = SITE.ageCheckFor !== '' && screen !== undefined && isAdultArea(screen.area)
  const area = verdict.kind === 'welcome' ? 'welcome' : isLocked ? 'age' : screen?.area

  // Chunks load in parallel with the session, except the staff console's, which waits for the guard.
  const isEarly = screen !== undefined && screen.guard !== 'staff' && !isLocked
  useEffect(() => {
    if (screen && isEarly) void loadArea(screen.area)
  }, [screen, isEarly])

  return (
    <Shell frame={isLocked ? 'bare' : frameFor(verdict, screen)}>
      <RouteTitle title={titleFor(verdict, screen)} />
      <RouteOrigin area={screen?.area} />
      <AreaBoundary area={area} pathname={pathname}>
        {verdict.kind === 'wait' ? (
          <ScreenSkeleton area={area} />
        ) : (
          <Suspense key={area} fallback={<ScreenSkeleton area={area} />}>
            {isLocked ? <Screen area="age" name="AgeCheck" /> : <Outcome verdict={verdict} route={route} />}
            <ScrollAndFocus />
          </Suspense>
        )}
      </AreaBoundary>
    </Shell>
  )
}

function frameFor({ kind }: GuardResult, screen: ScreenRoute | undefined): NavigationFrame {
  if (kind === 'welcome') return 'bare'
  if (kind === 'not-found' || kind === 'unreachable' || !screen) return 'full'
  return frameOf(screen.area)
}

function titleFor({ kind }: GuardResult, screen: ScreenRoute | undefined): string | undefined {
  return kind === 'not-found' ? 'Not found' : screen?.title
}

/** Precedes the screen in the tree, so that a screen can override the title. */
function RouteTitle({ title }: { title: string | undefined }) {
  useLayoutEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
  return null
}

/** Runs before the screen's effects, which may ask from where the page was reached. */
function RouteOrigin({ area }: { area: Area | undefined }) {
  const { pathname } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  useLayoutEffect(() => pageOrigin.note(pathname, area, isReplaced), [pathname, area, isReplaced])
  return null
}

function Outcome({ verdict, route }: { verdict: GuardResult; route: Route | undefined }) {
  const { refresh } = useSession()
  const { search, hash } = useLocation()
  switch (verdict.kind) {
    case 'sign-in':
      return <ToSignIn />
    case 'go':
      return <Redirect to={verdict.to} />
    case 'welcome':
      return <Screen area="welcome" name="Welcome" />
    case 'unreachable':
      return (
        <div className="grid min-h-0 flex-1 place-items-center">
          <ErrorState
            title={`${SITE.name} can’t be reached`}
            text="Couldn’t check if you’re signed in. Trying again…"
            onRetry={() => void refresh()}
          />
        </div>
      )
    case 'show':
      if (route && 'redirect' in route) return <Redirect to={`${route.redirect}${search}${hash}`} />
      if (route) return <Screen area={route.area} name={route.screen} />
  }
  return <NotFound />
}

function Screen({ area, name }: { area: Area; name: string }) {
  const Shown = use(loadArea(area))[name]
  if (!Shown) throw new Error(`The ${area} area has no screen called ${name}`)
  return <Shown />
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  return <Redirect to="/signin" stateOf={() => stateForSignIn(`${pathname}${search}${hash}`)} />
}
