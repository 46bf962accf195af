/** An in-memory bucket with its objects and multipart uploads. */
import { createHash, randomUUID } from 'node:crypto'

export type StoredObject = {
  bytes: Buffer
  etag: string
  modifiedAt: Date
  type: string
  meta: Record<string, string>
}
export type MultipartUpload = {
  key: string
  at: Date
  object: Pick<StoredObject, 'type' | 'meta'>
  parts: Map<number, Part>
}
type Part = { bytes: Buffer; etag: string; at: Date }

/** The minimum size of all parts but the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024

export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly sendings = new Map<string, MultipartUpload>()

  put(
    key: string,
    bytes: Buffer,
    about: Pick<StoredObject, 'type' | 'meta'>,
    etag = md5(bytes),
  ): StoredObject {
    const object = { ...about, bytes, etag: `"${etag}"`, modifiedAt: new Date() }
    this.objects.set(key, object)
    return object
  }

  get(key: string): StoredObject {
    return this.objects.get(key) ?? missing(404, 'NoSuchKey')
  }

  begin(key: string, object: MultipartUpload['object']): string {
    const id = randomUUID()
    this.sendings.set(id, { key, at: new Date(), object, parts: new Map() })
    return id
  }

  sending(id: string): MultipartUpload {
    return this.sendings.get(id) ?? missing(404, 'NoSuchUpload')
  }

  putPart(id: string, number: number, bytes: Buffer): string {
    const etag = `"${md5(bytes)}"`
    this.sending(id).parts.set(number, { bytes, etag, at: new Date() })
    return etag
  }

  complete(id: string, wanted: readonly { number: number; etag: string }[]): StoredObject {
    const { key, object, parts } = this.sending(id)
    const chosen = wanted.map(({ number, etag }, index) => {
      const part = parts.get(number)
      if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart')
      if (index > 0 && number <= (wanted[index - 1]?.number ?? 0)) throw new S3Error(400, 'InvalidPartOrder')
      if (index < wanted.length - 1 && part.bytes.length < MIN_PART_BYTES)
        throw new S3Error(400, 'EntityTooSmall')
      return part.bytes
    })
    this.sendings.delete(id)
    const digests = Buffer.concat(chosen.map((bytes) => Buffer.from(md5(bytes), 'hex')))
    return this.put(key, Buffer.concat(chosen), object, `${md5(digests)}-${chosen.length}`)
  }

  /** Lists keys after a key in order, and whether there are more. */
  list(prefix: string, after: string, count: number): { keys: string[]; isMore: boolean } {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    return { keys: keys.slice(0, count), isMore: keys.length > count }
  }
}

function missing(status: number, code: string): never {
  throw new S3Error(status, code)
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}
