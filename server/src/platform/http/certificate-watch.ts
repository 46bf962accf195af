/** Reloads a renewed certificate while the site runs; a broken one is logged, and the old one stays in use. */
import type { Log } from '../log.ts'
import { type Repeated, repeat } from '../repeat.ts'
import { type Certificate, type CertificateFiles, readCertificate } from './certificate.ts'

/** Certificates are renewed weeks early, so a delay is fine. Polling follows symlinks (certbot, Kubernetes), unlike a file watcher. */
const LOOK_AGAIN_MS = 30_000

type Options = {
  files: CertificateFiles
  current: Certificate
  use(certificate: Certificate): void
  log: Log
  everyMs?: number
}

export function watchCertificate({ files, current, use, log, everyMs = LOOK_AGAIN_MS }: Options): Repeated {
  let used = current
  let lastFault = ''
  return repeat(
    everyMs,
    async () => {
      const found = readCertificate(files)
      lastFault = ''
      if (found.cert === used.cert && found.key === used.key) return
      use(found)
      used = found
      log.info({ expires: found.expires }, 'the renewed certificate is in use')
    },
    (fault) => {
      const reason = fault instanceof Error ? fault.message : String(fault)
      // Log each problem once, not twice a minute.
      if (reason === lastFault) return
      lastFault = reason
      log.error({ reason, expires: used.expires }, 'the new certificate cannot be used; the old one stays')
    },
  )
}
