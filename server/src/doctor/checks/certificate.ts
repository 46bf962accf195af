/** Checks the expiry of the site's certificate: our own file, or the one that visitors are served. */
import { connect } from 'node:tls'
import { readCertificate } from '#platform/http/certificate.ts'
import { DAY_MS } from '#rules/time.ts'
import { bad, type Check, type Finding, ok, reasonOf, warn } from '../check.ts'

const SOON_DAYS = 14
const TIMEOUT_MS = 5_000

export const certificate: Check = {
  section: 'certificate',
  async run({ config: { site, http } }) {
    const url = new URL(site.url)
    try {
      if (http.tls.files) return [expiryFinding(readCertificate(http.tls.files).expires)]
      if (!site.isUrlSet || url.protocol !== 'https:') return []
      return [expiryFinding(await servedExpiry(url.hostname, Number(url.port || 443)))]
    } catch (error) {
      return [
        bad(
          `${site.url} has no valid certificate (${reasonOf(error)}).`,
          'Check the proxy, DNS, and the renewal of the certificate.',
        ),
      ]
    }
  },
}

function expiryFinding(expires: Date): Finding {
  const days = Math.floor((expires.getTime() - Date.now()) / DAY_MS)
  if (days < 0) return bad('The certificate has expired.', 'Renew it now: browsers block the site.')
  const found = `The certificate is valid for ${days} more days.`
  return days < SOON_DAYS
    ? warn(found, 'Check why it was not renewed: certbot renew, or the log of Caddy.')
    : ok(found)
}

/** Rejects certificates that a browser would not trust. */
function servedExpiry(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject).on('timeout', () => socket.destroy(new Error('it does not respond')))
  })
}
