/** Asks an external service to classify media: one signed request with a short response and a timeout. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { errandHeaders } from '../errand/between-processes.ts'
import { inSpan } from '../errand/in-span.ts'

export type CheckedMedia = {
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

export const VERDICTS = ['allow', 'hold', 'refuse'] as const

const answer = v.object({
  verdict: v.picklist(VERDICTS),
  /** For staff; with `refuse` the owner reads them, too. */
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
})
export type Verdict = v.InferOutput<typeof answer>

export type Classifier = { ask(media: CheckedMedia, signal: AbortSignal): Promise<Verdict> }

export type ClassifierOptions = { url: string; secret: string; timeoutMs?: number; now?: () => Date }

/** The classifier did not respond, or with an invalid response. */
export class ClassifierSilent extends Error {
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
    async ask(media, signal) {
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
              ...errandHeaders(),
              'candid-signature': signature(secret, Math.floor(now().getTime() / 1000), body),
            },
          }),
        )
        if (response.status !== 200) {
          await response.body?.cancel()
          throw new ClassifierSilent(`status ${response.status}`)
        }
        return v.parse(answer, JSON.parse(await readBounded(response)))
      } catch (fault) {
        // A stopping worker is not the classifier's fault.
        if (signal.aborted || fault instanceof ClassifierSilent) throw fault
        throw new ClassifierSilent(fault instanceof Error ? fault.message : 'unknown', { cause: fault })
      }
    },
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) throw new ClassifierSilent('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
