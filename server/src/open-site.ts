/** Opens the site's port for http, or for https with certificate reloading and a redirect from http. */
import { readCertificate } from '#platform/http/certificate.ts'
import { watchCertificate } from '#platform/http/certificate-watch.ts'
import { type Front, openFront } from '#platform/http/front.ts'
import { openRedirect } from '#platform/http/redirect.ts'
import type { Log } from '#platform/log.ts'
import type { Config } from './config.ts'

type Options = {
  /** Whether several processes share the ports. */
  isShared?: boolean
  /** Whether the port stays closed until `open` is called. */
  opensLater?: boolean
  /** Shorter in tests. */
  lookAgainMs?: number
  /** Receives the actual port of the redirect. */
  onRedirect?(port: number): void
}

export async function openSite(
  { http, site }: Config,
  log: Log,
  { isShared = false, opensLater = false, lookAgainMs, onRedirect }: Options = {},
): Promise<Front> {
  const { files, redirectPort } = http.tls
  if (files === null) return openFront({ ...http, isShared, opensLater })
  const certificate = readCertificate(files)
  const front = await openFront({ ...http, certificate, isShared, opensLater })
  const redirect =
    redirectPort === null
      ? null
      : await openRedirect({ ...http, port: redirectPort, siteUrl: site.url, isShared })
  if (redirect) onRedirect?.(redirect.port)
  const watch = watchCertificate({
    ...{ files, current: certificate, use: front.use, log },
    ...(lookAgainMs === undefined ? {} : { everyMs: lookAgainMs }),
  })
  return {
    ...front,
    async close(patienceMs) {
      await Promise.all([front.close(patienceMs), redirect?.close(), watch.stop()])
    },
  }
}
