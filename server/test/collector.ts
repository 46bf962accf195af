/** A trace collector for tests: receives OTLP as JSON over HTTP and stores the spans. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  /** The role that sent it. */
  role: string
  facts: Record<string, string | number | boolean>
  isError: boolean
}

export type Collector = {
  url: string
  spans: SentSpan[]
  /** Headers of the last request. */
  headers(): Record<string, unknown>
  /** Waits for the first matching span. */
  spanWhere(isSo: (span: SentSpan) => boolean): Promise<SentSpan>
  close(): Promise<void>
}

type Wire = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } }[]

export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  let came = Promise.withResolvers<void>()
  let headers: Record<string, unknown> = {}
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    headers = request.headers
    if (request.url === '/v1/traces') spans.push(...read(JSON.parse(Buffer.concat(pieces).toString())))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    came.resolve()
    came = Promise.withResolvers()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers: () => headers,
    async spanWhere(isSo) {
      for (;;) {
        const found = spans.find(isSo)
        if (found) return found
        await came.promise
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type WireSpan = Pick<SentSpan, 'name' | 'kind' | 'traceId' | 'spanId'> & {
  parentSpanId?: string
  attributes: Wire
  status?: { code?: number }
}
type WireBody = {
  resourceSpans: { resource: { attributes: Wire }; scopeSpans: { spans: WireSpan[] }[] }[]
}

function read({ resourceSpans }: WireBody): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, attributes, status }) => ({
        ...{ name, kind, traceId, spanId, parentSpanId: parentSpanId || undefined },
        role: String(factsOf(resource.attributes)['candid.role']),
        facts: factsOf(attributes),
        isError: status?.code === 2,
      })),
    ),
  )
}

function factsOf(attributes: Wire): SentSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue ?? '']),
  )
}
