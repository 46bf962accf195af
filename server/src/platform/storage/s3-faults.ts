/** Translates bucket errors to messages an operator can act on. Access keys never appear in them. */

export type BucketPlace = { bucket: string; endpoint: string | null; region: string }

/** The bucket is unavailable, for whatever reason: visitors are asked to try again, and jobs are postponed. */
export class BucketFault extends Error {
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
export function bucketFault(fault: unknown, place: BucketPlace): unknown {
  if (!(fault instanceof Error) || fault.name === 'AbortError' || fault instanceof BucketFault) return fault
  const reason = reasonOf(fault)
  return new BucketFault(wordsOf(reason, place), { reason, status: statusOf(fault), cause: fault })
}

/** For callers that detected it themselves. */
export function missingBucket(place: BucketPlace, cause: unknown): BucketFault {
  const reason = 'NoSuchBucket'
  return new BucketFault(wordsOf(reason, place), { reason, cause })
}

export function isMissing(fault: unknown): boolean {
  return fault instanceof BucketFault && (fault.reason === 'NoSuchKey' || fault.reason === 'NotFound')
}

export function isReason(fault: unknown, ...reasons: string[]): boolean {
  return fault instanceof BucketFault && reasons.includes(fault.reason)
}

/** Errors that waiting does not fix: a wrong name, key or permission. */
const WRONG_SETTINGS = [
  ...['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403'],
  ...['PermanentRedirect', 'AuthorizationHeaderMalformed', '301', 'ENOTFOUND'],
]

export function isWrongSetting(fault: unknown): boolean {
  return isReason(fault, ...WRONG_SETTINGS)
}

function wordsOf(reason: string, { bucket, endpoint, region }: BucketPlace): string {
  const where = endpoint ?? `AWS (${region})`
  switch (reason) {
    case 'NoSuchBucket':
      return `There is no bucket "${bucket}" at ${where}. Make it, or correct S3_BUCKET.`
    case 'InvalidAccessKeyId':
      return `${where} does not know the key of S3_ACCESS_KEY_ID.`
    case 'SignatureDoesNotMatch':
      return `${where} does not accept our signature: S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID.`
    case 'AccessDenied':
    case 'Forbidden':
    case '403':
      return `The key of S3_ACCESS_KEY_ID may not do everything in the bucket "${bucket}": it has to read, write, list and delete.`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs from that of ${where} by more than 15 minutes. Let NTP set it.`
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
      return `Nothing answers at ${where} (${reason}). Is it running, and is S3_ENDPOINT right?`
    default:
      return `The bucket "${bucket}" at ${where} could not be used (${reason}).`
  }
}

/** HEAD has no response body, so its errors have only a status. */
function reasonOf(fault: Error): string {
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : null
  if (code) return code
  const isNamed = fault.name !== 'Error' && !['UnknownError', 'Unknown'].includes(fault.name)
  return isNamed ? fault.name : String(statusOf(fault) ?? fault.name)
}

function statusOf(fault: object): number | undefined {
  const { $metadata } = fault as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
