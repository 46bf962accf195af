/** The site's door: http, or https with its certificate, renewed as its files are, and the way to it from http. */
import { readCertificate } from '#platform/http/certificate.ts'
import { watchCertificate } from '#platform/http/certificate-watch.ts'
import { type Front, openFront } from '#platform/http/front.ts'
import { openRedirect } from '#platform/http/redirect.ts'
import type { Log } from '#platform/log.ts'
import type { Config } from './config.ts'

type Options = {
  /** Whether other processes of ours open the same ports. */
  isShared?: boolean
  /** Whether `open` of what is returned opens the port, and nobody before. */
  opensLater?: boolean
  /** Shorter in tests. */
  lookAgainMs?: number
  /** Which port it got, where any was asked for. */
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
