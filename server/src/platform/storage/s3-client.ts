/** The connection to a bucket; the SDK is loaded only where one is configured. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { S3Client } from '@aws-sdk/client-s3'
import { inSpan } from '../errand/in-span.ts'
import { type BucketPlace, bucketFault } from './s3-faults.ts'

export type S3Settings = {
  /** Null for AWS itself, whose addresses follow from the region. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `endpoint/bucket/key` in the place of `bucket.endpoint/key`. */
  isPathStyle: boolean
  /** For tests: how often a request is tried before it counts as failed. */
  maxAttempts?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

export type S3 = {
  sdk: Sdk
  client: S3Client
  bucket: string
  place: BucketPlace
  /** Sends a command, and gives words to what stands in the way; what `expects` names is the caller's to understand. */
  send: S3Client['send']
}

/** With waits of at most 20 s, drawn at random, an overloaded or restarted server is waited for about half a minute. */
const MAX_ATTEMPTS = 7
const MAX_SOCKETS = 256
const CONNECT_MS = 5_000
/** A line on which nothing moves for so long is dead; it is not the time of a whole request. */
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
    // Bodies are always whole buffers, so that checksums go into a header, which servers that know none of them ignore.
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  const place = { bucket, endpoint, region }
  const send = (async (...args: Parameters<S3Client['send']>) => {
    try {
      const [command] = args
      // `GetObjectCommand`, and not of which object.
      const name = `s3 ${command.constructor.name.replace(/Command$/, '')}`
      return await inSpan({ name, kind: 'client' }, () => client.send(...args))
    } catch (fault) {
      throw bucketFault(fault, place)
    }
  }) as S3Client['send']
  return { sdk, client, bucket, place, send }
}

/** The same connection for somebody who may give up: what was sent is let go of, and nothing more is. */
export function untilAborted(s3: S3, abortSignal: AbortSignal): S3 {
  const send = ((command: Parameters<S3Client['send']>[0]) =>
    s3.send(command, { abortSignal })) as S3Client['send']
  return { ...s3, send }
}
