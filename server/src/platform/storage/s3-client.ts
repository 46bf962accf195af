/** The connection to a bucket; the SDK is loaded only if one is configured. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { S3Client } from '@aws-sdk/client-s3'
import { inSpan } from '../trace-context/in-span.ts'
import { type BucketLocation, toBucketError } from './s3-errors.ts'

export type S3Settings = {
  /** Null for AWS, whose addresses follow from the region. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  isPathStyle: boolean
  /** For tests: attempts per request. */
  maxAttempts?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

export type S3 = {
  sdk: Sdk
  client: S3Client
  bucket: string
  location: BucketLocation
  /** Sends a command and translates errors to operator messages. */
  send: S3Client['send']
}

/** With random waits of at most 20 s, retries an overloaded or restarting server for about half a minute. */
const MAX_ATTEMPTS = 7
const MAX_SOCKETS = 256
const CONNECT_MS = 5_000
/** Idle timeout of a connection, not of a whole request. */
const IDLE_MS = 30_000

export async function openS3(settings: S3Settings): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  const client = new sdk.S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: settings.maxAttempts ?? MAX_ATTEMPTS,
    // Bodies are always whole buffers, so that checksums go into a header, which other servers ignore.
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  const location = { bucket, endpoint, region }
  const send = (async (...args: Parameters<S3Client['send']>) => {
    try {
      const [command] = args
      // `GetObjectCommand`, without the object's key.
      const name = `s3 ${command.constructor.name.replace(/Command$/, '')}`
      return await inSpan({ name, kind: 'client' }, () => client.send(...args))
    } catch (error) {
      throw toBucketError(error, location)
    }
  }) as S3Client['send']
  return { sdk, client, bucket, location, send }
}

/** The same connection with an abort signal: pending requests are cancelled, and no more are sent. */
export function untilAborted(s3: S3, abortSignal: AbortSignal): S3 {
  const send = ((command: Parameters<S3Client['send']>[0]) =>
    s3.send(command, { abortSignal })) as S3Client['send']
  return { ...s3, send }
}
