/** Opens the site's port for http, or for https with certificate reloading and a redirect from http. */
import { readCertificate } from '#platform/http/certificate.ts'
import { watchCertificate } from '#platform/http/certificate-watch.ts'
import { type Front, openFront } from '#platform/http/front.ts'
import { openHttpsRedirect } from '#platform/http/redirect.ts'
import type { Log } from '#platform/log.ts'
import type { Config } from '../config/config.ts'

type Options = {
  /** Whether several processes share the ports. */
  isShared?: boolean
  /** Whether the port stays closed until `open` is called. */
  isClosedInitially?: boolean
  /** Shorter in tests. */
  pollMs?: number
  /** Receives the actual port of the redirect. */
  onRedirect?(port: number): void
}

export async function openSitePort(
  { http, site }: Config,
  log: Log,
  { isShared = false, isClosedInitially = false, pollMs, onRedirect }: Options = {},
): Promise<Front> {
  const { files, redirectPort } = http.tls
  if (files === null) return openFront({ ...http, isShared, isClosedInitially })
  const certificate = readCertificate(files)
  const front = await openFront({ ...http, certificate, isShared, isClosedInitially })
  const redirect =
    redirectPort === null
      ? null
      : await openHttpsRedirect({ ...http, port: redirectPort, siteUrl: site.url, isShared })
  if (redirect) onRedirect?.(redirect.port)
  const watch = watchCertificate({
    ...{ files, current: certificate, use: front.use, log },
    ...(pollMs === undefined ? {} : { everyMs: pollMs }),
  })
  return {
    ...front,
    async close(timeoutMs) {
      await Promise.all([front.close(timeoutMs), redirect?.close(), watch.stop()])
    },
  }
}
