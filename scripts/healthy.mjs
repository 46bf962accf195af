/** The health check of containers: whether the site answers. Other roles have no port and are watched by their supervisor. */
const { ROLES = 'web', PORT = '3000', TLS_CERT } = process.env
if (!ROLES.split(',').includes('web')) process.exit(0)
// The certificate is for the site's host name, not for 127.0.0.1.
if (TLS_CERT) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
try {
  const answer = await fetch(`${TLS_CERT ? 'https' : 'http'}://127.0.0.1:${PORT}/api/health`, {
    signal: AbortSignal.timeout(4_000),
  })
  console.log(await answer.text())
  process.exit(answer.ok ? 0 : 1)
} catch (error) {
  console.error(String(error))
  process.exit(1)
}
