/** Explains TLS connection errors to the operator; null for other errors. */

/** The certificate is not signed by a trusted authority. */
const UNKNOWN_SIGNER = new Set([
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_SIGNATURE_FAILURE'],
])

export function tlsProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (UNKNOWN_SIGNER.has(code))
    return "The database server's certificate is signed by an authority this site does not trust. Add the authority's file to DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/of/ca.pem."
  if (code === 'CERT_HAS_EXPIRED') return "The database server's certificate has expired. Renew it there."
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return "The database server's certificate is for a different name than the one in DATABASE_URL. Use the name on the certificate."
  if (error.message === 'The server does not support SSL connections')
    return 'The database server does not support TLS, which the sslmode in DATABASE_URL requires. Turn it on there (ssl = on), or remove sslmode on a private network.'
  return null
}
