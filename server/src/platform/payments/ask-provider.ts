/** Requests to payment providers that answer in text or XML, with limits of time and size. */

/** Answers are short; a longer one is an error page. */
const MAX_BYTES = 64 * 1024
/** Unfinished payments are checked long after this. */
const TIMEOUT_MS = 20_000

/** The provider did not answer as documented. The message names no address, because it may contain a password. */
export class ProviderError extends Error {
  /** True if the provider may have acted on the request all the same. */
  readonly isUnknown: boolean

  constructor(words: string, { isUnknown, cause }: { isUnknown: boolean; cause?: unknown }) {
    super(words, { cause })
    this.name = 'ProviderError'
    this.isUnknown = isUnknown
  }
}

/** The answer's text. `form` makes it a POST request. */
export async function askProvider({
  url,
  form,
  timeoutMs = TIMEOUT_MS,
}: {
  url: URL
  form?: URLSearchParams
  timeoutMs?: number
}): Promise<string> {
  const { status, text } = await answerOf(url, form, timeoutMs)
  if (status !== 200) throw new ProviderError(`status ${status}`, { isUnknown: status >= 500 })
  if (/^\s*<(?:!doctype|html)/i.test(text)) throw new ProviderError('a web page', { isUnknown: true })
  return text
}

async function answerOf(
  url: URL,
  form: URLSearchParams | undefined,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(form && { method: 'POST', body: form }),
    })
    return { status: response.status, text: await limitedText(response) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(reasonOf(error), { isUnknown: !isRefusedConnection(error) })
  }
}

async function limitedText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new ProviderError('too long an answer', { isUnknown: true })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return codeOf(error) || 'the connection broke'
}

/** Nothing was sent. */
function isRefusedConnection(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error))
}
