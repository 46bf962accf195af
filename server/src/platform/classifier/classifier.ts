/** Asks an external service to classify media: one signed request with a short response and a timeout. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { inSpan } from '../trace-context/in-span.ts'
import { traceHeaders } from '../trace-context/trace-headers.ts'

type CheckedMedia = {
  id: string
  type: 'video' | 'photo'
  description: string
  tags: readonly string[]
  /** Of the uploaded file. */
  sha256: string
  /** Perceptual hashes of its frames, 256 bits each in hexadecimal: for lists of known content. */
  prints: readonly string[]
  /** Its grid thumbnail. */
  picture: { mime: 'image/webp'; base64: string }
}

const VERDICTS = ['allow', 'hold', 'refuse'] as const

const verdictSchema = v.object({
  verdict: v.picklist(VERDICTS),
  /** For staff; with `refuse` the owner reads them, too. */
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
})
export type Verdict = v.InferOutput<typeof verdictSchema>

export type Classifier = { classify(media: CheckedMedia, signal: AbortSignal): Promise<Verdict> }

type ClassifierOptions = { url: string; secret: string; timeoutMs?: number; now?: () => Date }

/** The classifier did not respond, or with an invalid response. */
export class ClassifierUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the classifier gave no verdict: ${why}`, options)
    this.name = 'ClassifierUnavailable'
  }
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024

/** `t=seconds,v1=hex`: proves to a holder of the secret that the request is ours and recent. */
export function signature(secret: string, seconds: number, body: string): string {
  const sum = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${sum}`
}

export function createClassifier({
  url,
  secret,
  timeoutMs = TIMEOUT_MS,
  now = () => new Date(),
}: ClassifierOptions): Classifier {
  return {
    async classify(media, signal) {
      const body = JSON.stringify(media)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        const response = await inSpan({ name: 'classifier ask', kind: 'client' }, () =>
          fetch(url, {
            method: 'POST',
            body,
            // Redirects are not followed: only the operator's URL is called.
            redirect: 'error',
            signal: limit,
            headers: {
              'content-type': 'application/json',
              ...traceHeaders(),
              'candid-signature': signature(secret, Math.floor(now().getTime() / 1000), body),
            },
          }),
        )
        if (response.status !== 200) {
          await response.body?.cancel()
          throw new ClassifierUnavailable(`status ${response.status}`)
        }
        return v.parse(verdictSchema, JSON.parse(await readBounded(response)))
      } catch (error) {
        // A stopping worker is not the classifier's fault.
        if (signal.aborted || error instanceof ClassifierUnavailable) throw error
        throw new ClassifierUnavailable(error instanceof Error ? error.message : 'unknown', { cause: error })
      }
    },
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new ClassifierUnavailable('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
