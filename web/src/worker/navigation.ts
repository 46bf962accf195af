/** Answers page loads: from the network, or with the offline shell when that fails or takes too long. */
import type { FetchEvent } from './worker-scope.ts'

const TIMEOUT_MS = 4_000

/** Addresses that are no pages of the app. */
const OTHER_PAGES = /^\/(api|files|overlay|dev|metrics|sandbox-gateway|robots\.txt|sitemap\.xml)(\/|$)/

export function isAppNavigation(request: Request, { pathname }: URL): boolean {
  return request.mode === 'navigate' && !OTHER_PAGES.test(pathname)
}

export async function answerNavigation(
  event: FetchEvent,
  loadShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const online = fromNetwork(event)
  // Handled below; without this, a rejection after the timeout would count as unhandled.
  online.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, undefined)
  })
  try {
    return (await Promise.race([online, late])) ?? (await loadShell()) ?? (await online)
  } catch (error) {
    const shell = await loadShell()
    if (shell) return shell
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}
