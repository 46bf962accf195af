/** Creates a self-signed certificate and its key. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { CertificateFiles } from '#platform/http/certificate.ts'

export type CertificateOf = { names?: readonly string[]; days?: number }

export function writeCertificate(
  folder: string,
  { names = ['DNS:localhost', 'IP:127.0.0.1'], days = 30 }: CertificateOf = {},
): CertificateFiles {
  const files = { certificate: path.join(folder, 'fullchain.pem'), key: path.join(folder, 'privkey.pem') }
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=Candid', '-days', String(days), '-addext', `subjectAltName=${names.join(',')}`],
    ...['-keyout', files.key, '-out', files.certificate],
  ]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return files
}
