/** One lazy chunk per area of the product, and how a chunk that does not come is dealt with. */
import type { ComponentType } from 'react'
import type { Area } from '#rules/routes.ts'

/** An area's chunk exports each of its screens under the name the route table gives it. */
type AreaModule = Partial<Record<string, ComponentType>>

/** Areas that are not here have no screen yet. */
const LOADERS: Partial<Record<Area, () => Promise<unknown>>> = {
  home: () => import('./routes/home.tsx'),
  welcome: () => import('./routes/welcome.tsx'),
  auth: () => import('./routes/auth.tsx'),
  profile: () => import('./routes/profile.tsx'),
  menu: () => import('./routes/menu.tsx'),
  settings: () => import('./routes/settings.tsx'),
  about: () => import('./routes/about.tsx'),
  cases: () => import('./routes/cases.tsx'),
  apply: () => import('./routes/apply.tsx'),
  studio: () => import('./routes/studio.tsx'),
  record: () => import('./routes/record.tsx'),
  release: () => import('./routes/release.tsx'),
  browse: () => import('./routes/browse.tsx'),
  media: () => import('./routes/media.tsx'),
  messages: () => import('./routes/messages.tsx'),
  broadcasts: () => import('./routes/broadcasts.tsx'),
  support: () => import('./routes/support.tsx'),
  wallet: () => import('./routes/wallet.tsx'),
  earnings: () => import('./routes/earnings.tsx'),
  staff: () => import('./routes/staff.tsx'),
  dev: () => import('./routes/dev.tsx'),
}

const LOAD_TIMEOUT_MS = 120_000
const RELOADED_KEY = 'candid.reloaded-at'
const RELOAD_PAUSE_MS = 60_000

const loaded = new Map<Area, Promise<AreaModule>>()

export function loadArea(area: Area): Promise<AreaModule> {
  let module = loaded.get(area)
  if (!module) {
    module = load(LOADERS[area])
    // Whoever renders the area meets the failure; this only keeps an early load from being unhandled.
    module.catch(() => undefined)
    loaded.set(area, module)
  }
  return module
}

/** So that the next try asks the network again. */
export function forgetArea(area: Area): void {
  loaded.delete(area)
}

async function load(loader: (() => Promise<unknown>) | undefined): Promise<AreaModule> {
  if (!loader) return {}
  try {
    return (await withTimeout(loader())) as AreaModule
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

/** The server answers but the chunk is gone: a new version was deployed. Reloads once, never in a loop. */
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
