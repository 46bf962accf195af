/** Translates bucket errors to messages an operator can act on. Access keys never appear in them. */

export type BucketLocation = { bucket: string; endpoint: string | null; region: string }

/** The bucket is unavailable, for whatever reason: visitors are asked to try again, and jobs are postponed. */
export class BucketError extends Error {
  /** Recognised by `refusalOfError`. */
  readonly code = 'ESTORAGE'
  /** Name in the S3 API or of the network error. */
  readonly reason: string
  readonly status: number | undefined

  constructor(
    message: string,
    { reason, status, cause }: { reason: string; status?: number | undefined; cause: unknown },
  ) {
    super(message, { cause })
    this.name = 'BucketError'
    this.reason = reason
    this.status = status
  }
}

/** AbortErrors are passed through. */
export function toBucketError(error: unknown, location: BucketLocation): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof BucketError) return error
  const reason = reasonOf(error)
  return new BucketError(messageFor(reason, location), { reason, status: statusOf(error), cause: error })
}

/** For callers that detected it themselves. */
export function missingBucket(location: BucketLocation, cause: unknown): BucketError {
  const reason = 'NoSuchBucket'
  return new BucketError(messageFor(reason, location), { reason, cause })
}

export function isMissing(error: unknown): boolean {
  return error instanceof BucketError && (error.reason === 'NoSuchKey' || error.reason === 'NotFound')
}

export function isReason(error: unknown, ...reasons: string[]): boolean {
  return error instanceof BucketError && reasons.includes(error.reason)
}

/** Errors that waiting does not fix: a wrong name, key or permission. */
const WRONG_SETTINGS = [
  ...['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403'],
  ...['PermanentRedirect', 'AuthorizationHeaderMalformed', '301', 'ENOTFOUND'],
]

export function isWrongSetting(error: unknown): boolean {
  return isReason(error, ...WRONG_SETTINGS)
}

function messageFor(reason: string, { bucket, endpoint, region }: BucketLocation): string {
  const where = endpoint ?? `AWS (${region})`
  switch (reason) {
    case 'NoSuchBucket':
      return `There is no bucket "${bucket}" at ${where}. Create it, or correct S3_BUCKET.`
    case 'InvalidAccessKeyId':
      return `${where} does not know the key in S3_ACCESS_KEY_ID.`
    case 'SignatureDoesNotMatch':
      return `${where} rejects the signature: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.`
    case 'AccessDenied':
    case 'Forbidden':
    case '403':
      return `The key in S3_ACCESS_KEY_ID lacks permissions on the bucket "${bucket}": it must be able to read, write, list and delete.`
    case 'RequestTimeTooSkewed':
      return `The clocks of this machine and ${where} differ by more than 15 minutes. Sync this one with NTP.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case '301':
      return `The bucket "${bucket}" is not in the region "${region}". Correct S3_REGION or S3_ENDPOINT.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'TimeoutError':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `Nothing responds at ${where} (${reason}). Is it running, and is S3_ENDPOINT right?`
    default:
      return `The bucket "${bucket}" at ${where} could not be used (${reason}).`
  }
}

/** HEAD has no response body, so its errors have only a status. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code) return code
  const isNamed = error.name !== 'Error' && !['UnknownError', 'Unknown'].includes(error.name)
  return isNamed ? error.name : String(statusOf(error) ?? error.name)
}

function statusOf(error: object): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
