/** Self-signed certificates for tests, and an HTTP/2 client that trusts them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { CertificateFiles } from '#platform/http/certificate.ts'
import { type CertificateOf, writeCertificate } from './certificate-files.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'

export const hasOpenssl = () => spawnSync('openssl', ['version']).error === undefined
export const NO_OPENSSL = 'there is no openssl on this machine to make a certificate with'

export function makeCertificate(of: CertificateOf = {}): CertificateFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-tls-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  return writeCertificate(folder, of)
}

export type Http2Answer = { status: number; headers: Record<string, unknown>; bytes: Buffer; text: string }

export type Http2Client = {
  session: ClientHttp2Session
  /** Opens a stream and leaves it to the caller. */
  open(headers: OutgoingHttpHeaders, options?: { endStream?: boolean }): ClientHttp2Stream
  ask(headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<Http2Answer>
}

export function http2Client(url: string, files: CertificateFiles): Http2Client {
  const session = connect(url, { ca: readFileSync(files.certificate) })
  // Some tests check how the session ends.
  session.on('error', () => {})
  cleanUpAfterFile(() => session.destroy())
  const open: Http2Client['open'] = (headers, options) => {
    const stream = session.request(headers, options)
    stream.on('error', () => {})
    return stream
  }
  return {
    session,
    open,
    ask: (headers, body) => answerOf(open(headers, { endStream: body === undefined }), body),
  }
}

async function answerOf(stream: ClientHttp2Stream, body?: string | Buffer): Promise<Http2Answer> {
  const head = new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.once('response', resolve)
    stream.once('close', () => reject(new Error(`closed with ${stream.rstCode}`)))
  })
  if (body !== undefined) stream.end(body)
  const headers = await head
  const bytes = await buffer(stream)
  return { status: Number(headers[':status']), headers, bytes, text: bytes.toString() }
}
