/**
 * An external age check, as a process of its own, that speaks the protocol of docs/age-assurance.md: it verifies the request,
 * shows a page with two buttons, and sends the browser back with a signed result. Arguments: port and secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { escapeHtml } from '#platform/html.ts'

export type SeenRequest = { claims: Record<string, unknown>; referrer: string | null }

const [port = '0', secret = ''] = process.argv.slice(2)
const seen: SeenRequest[] = []
let origin = ''

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const macOf = (text: string) => createHmac('sha256', secret).update(text).digest()

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  if (pathname === '/seen') return void response.end(JSON.stringify(seen))
  const claims = openRequest(searchParams.get('request') ?? '')
  if (!claims) return void response.writeHead(400).end('This request isn’t signed.')
  if (pathname === '/answer') return sendBack(response, claims, searchParams.get('over_18') === 'true')
  seen.push({ claims, referrer: request.headers.referer ?? null })
  const link = (isOver18: boolean, words: string) =>
    `<p><a href="/answer?over_18=${isOver18}&amp;request=${escapeHtml(searchParams.get('request') ?? '')}">${words}</a></p>`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Age check</title><h1>Example age check</h1>${link(true, 'I’m over 18')}${link(false, 'I’m under 18')}`,
  )
})

function openRequest(message: string): Record<string, unknown> | null {
  const [header = '', body = '', mac = ''] = message.split('.')
  const expected = macOf(`${header}.${body}`)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

function sendBack(response: ServerResponse, claims: Record<string, unknown>, isOver18: boolean): void {
  const now = Math.floor(Date.now() / 1000)
  const { iss: aud, jti, nonce, return_url: returnUrl } = claims
  const signed = `${encode({ alg: 'HS256', typ: 'age-result+jwt' })}.${encode({ iss: origin, aud, jti, nonce, iat: now, exp: now + 300, over_18: isOver18 })}`
  const location = `${String(returnUrl)}?result=${signed}.${macOf(signed).toString('base64url')}`
  response.writeHead(303, { location, 'referrer-policy': 'no-referrer' }).end()
}

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const listening = typeof address === 'object' ? address?.port : 0
  origin = `http://127.0.0.1:${listening}`
  process.send?.({ port: listening })
})
process.on('disconnect', () => process.exit(0))
