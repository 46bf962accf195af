/** Reloads a renewed certificate while the site runs; a broken one is logged, and the old one stays in use. */
import type { Log } from '../log.ts'
import { type RepeatedTask, repeat } from '../repeat.ts'
import { type Certificate, type CertificateFiles, readCertificate } from './certificate.ts'

/** Certificates are renewed weeks early, so a delay is fine. Polling follows symlinks (certbot, Kubernetes), unlike a file watcher. */
const POLL_MS = 30_000

type Options = {
  files: CertificateFiles
  current: Certificate
  use(certificate: Certificate): void
  log: Log
  everyMs?: number
}

export function watchCertificate({ files, current, use, log, everyMs = POLL_MS }: Options): RepeatedTask {
  let used = current
  let lastError = ''
  return repeat(
    everyMs,
    async () => {
      const found = readCertificate(files)
      lastError = ''
      if (found.cert === used.cert && found.key === used.key) return
      use(found)
      used = found
      log.info({ expires: found.expires }, 'the renewed certificate is in use')
    },
    (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      // Log each problem once, not twice a minute.
      if (reason === lastError) return
      lastError = reason
      log.error({ reason, expires: used.expires }, 'the new certificate cannot be used; the old one stays')
    },
  )
}
