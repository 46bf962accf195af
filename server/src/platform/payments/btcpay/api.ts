/** Requests to the Greenfield API of a BTCPay Server, with limits on time and size; what isn't the expected JSON is an error. */
import * as v from 'valibot'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024

/** A request that didn't get its expected response. `status` is null if there was no usable response at all. */
export class BtcpayProblem extends Error {
  readonly status: number | null
  readonly code: string | null
  constructor(
    words: string,
    { status = null, code = null }: { status?: number | null; code?: string | null },
  ) {
    super(words)
    this.name = 'BtcpayProblem'
    this.status = status
    this.code = code
  }

  /** BTCPay understood the request and refused it; sending it again would change nothing. */
  get isRefused(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && this.status !== 429
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type CallOptions = { query?: Record<string, string>; body?: object; maxBytes?: number }

export type BtcpayApi = {
  storeId: string
  /** `path` follows `/api/v1`. */
  call<S extends v.GenericSchema>(
    route: readonly [Method, string],
    schema: S,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>
  /** As `call`, with a path of our store. */
  ofStore<S extends v.GenericSchema>(
    route: readonly [Method, string],
    schema: S,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>
}

type ApiOptions = { apiUrl: string; apiKey: string; storeId: string; timeoutMs?: number }

export function createBtcpayApi({ apiUrl, apiKey, storeId, timeoutMs = TIMEOUT_MS }: ApiOptions): BtcpayApi {
  const call: BtcpayApi['call'] = async ([method, path], schema, { query = {}, body, maxBytes } = {}) => {
    const url = new URL(`${apiUrl.replace(/\/$/, '')}/api/v1${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { status, text } = await request(url, {
      method,
      headers: {
        authorization: `token ${apiKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would lead the key to an address that the operator didn't name.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      maxBytes: maxBytes ?? MAX_BYTES,
    })
    const json = parseJson(text)
    if (status < 200 || status > 299) throw problemOf(status, json)
    const parsed = v.safeParse(schema, json)
    if (!parsed.success) {
      const [issue] = parsed.issues
      const field = v.getDotPath(issue) ?? 'body'
      throw new BtcpayProblem(`unexpected response (${field}: ${issue.type})`, {})
    }
    return parsed.output
  }
  return {
    storeId,
    call,
    ofStore: ([method, path], schema, options) =>
      call([method, `/stores/${encodeURIComponent(storeId)}${path}`], schema, options),
  }
}

async function request(
  url: URL,
  { maxBytes, ...init }: RequestInit & { maxBytes: number },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await readText(response, maxBytes) }
  } catch (error) {
    if (error instanceof BtcpayProblem) throw error
    throw new BtcpayProblem(reasonOf(error), {})
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new BtcpayProblem(`response above ${maxBytes} bytes`, {})
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined for HTML and other nonsense; an empty body is null, as for requests without a result. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** BTCPay's message may repeat what was sent, so only its code is kept. */
function problemOf(status: number, json: unknown): BtcpayProblem {
  const code = v.safeParse(v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)) }), json)
  // A proxy's page in front of BTCPay says nothing about the request.
  const isOfBtcpay = json !== undefined || status === 401 || status === 403
  return new BtcpayProblem(`status ${status}`, {
    status: isOfBtcpay ? status : null,
    code: code.success ? code.output.code : null,
  })
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}
