/** Loads one lazy chunk per area, and handles chunks that fail to load. */
import type { ComponentType } from 'react'
import type { Area, Route } from '#rules/routes.ts'
import { SITE } from '#web/lib/site.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/** An area's chunk exports each of its screens under the name the route table gives it. */
type AreaModule = Partial<Record<string, ComponentType>>

/** The home chunk is imported directly; loaders of the others are in a chunk loaded later. */
async function fetchArea(area: Area): Promise<unknown> {
  if (area === 'home') return import('./routes/home.tsx')
  const { LOADERS } = await import('./area-loaders.ts')
  return LOADERS[area]?.() ?? {}
}

let routes: Promise<readonly Route[]> | undefined

/** All routes but the home page's own, which needs no table. */
export function loadRoutes(): Promise<readonly Route[]> {
  routes ??= reloadIfDeployed(async () => (await import('./area-loaders.ts')).routesHere(SITE))
  return routes
}

/** Lets the next attempt load the routes again. */
export function resetRoutes(): void {
  routes = undefined
}

const LOAD_TIMEOUT_MS = 120_000
const RELOADED_KEY = 'candid.reloaded-at'
const RELOAD_PAUSE_MS = 60_000

const loaded = new Map<Area, Promise<AreaModule>>()

export function loadArea(area: Area): Promise<AreaModule> {
  let module = loaded.get(area)
  if (!module) {
    module = load(area)
    // Rendering the area surfaces the failure; this only marks the rejection as handled.
    module.catch(() => undefined)
    loaded.set(area, module)
  }
  return module
}

/** Preloads the routes when idle, so that the first navigation is as fast as later ones. */
export function preloadRoutes(): void {
  const preload = () => void loadRoutes().catch(resetRoutes)
  whenIdle(preload)
}

/** Lets the next attempt load the area again. */
export function resetArea(area: Area): void {
  loaded.delete(area)
}

function load(area: Area): Promise<AreaModule> {
  return reloadIfDeployed(async () => (await fetchArea(area)) as AreaModule)
}

async function reloadIfDeployed<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await withTimeout(fetchPart())
  } catch (error) {
    if (await isNewerDeploy()) {
      location.reload()
      return new Promise(() => undefined)
    }
    throw error
  }
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('This part took too long to load')), LOAD_TIMEOUT_MS)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The server responds but the chunk is missing: a new version was deployed. Reloads once, never in a loop. */
async function isNewerDeploy(): Promise<boolean> {
  const lastReload = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - lastReload < RELOAD_PAUSE_MS) return false
  const isUp = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (isUp) sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  return isUp
}
